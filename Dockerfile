# The bot in a small image without a shell, run by nobody in particular.
#
#   docker build -t xiangqi-bot .
#   docker run -e DISCORD_TOKEN -v xiangqi:/data xiangqi-bot
FROM rust:1.95-slim-bookworm@sha256:d7482085ff5b415f84dba5647ae71606650bdef00db7aeb69f4b3d170c3e4082 AS build
WORKDIR /build
COPY Cargo.toml Cargo.lock build.rs config.example.toml LICENSE-MIT LICENSE-APACHE ./
COPY build build
COPY assets assets
COPY migrations migrations
COPY benches benches
COPY crates crates
COPY tests/support tests/support
COPY src src
# The layers of the system's folders are kept; what is built is taken out of the cache.
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/build/target \
    cargo build --profile dist --locked && cp target/dist/xiangqi-bot /xiangqi-bot && mkdir /empty
RUN /xiangqi-bot licenses >/licenses.txt

FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
COPY --from=build /xiangqi-bot /usr/bin/xiangqi-bot
COPY --from=build /licenses.txt /usr/share/doc/xiangqi-bot/licenses.txt
# The database lies here; config.toml too, if there is one.
COPY --from=build --chown=65532:65532 /empty /data
WORKDIR /data
VOLUME /data
USER 65532:65532
ENV LOG_FORMAT=json
# Asked to stop, the program has ended within eight seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["/usr/bin/xiangqi-bot", "health"]
ENTRYPOINT ["/usr/bin/xiangqi-bot"]
CMD ["run"]
