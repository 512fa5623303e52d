//! The REST interface behind TLS, as `discord.com` has it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::server::TlsStream;

/// Takes connections for `discord.com`.
pub(super) struct Door {
    listener: TcpListener,
    acceptor: TlsAcceptor,
}

impl Door {
    /// On a free port, with a certificate that was made for it and is written to this file.
    pub(super) async fn open(certificate: &Path) -> Self {
        let own = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).unwrap();
        std::fs::write(certificate, own.cert.pem()).unwrap();
        let key = PrivatePkcs8KeyDer::from(own.signing_key.serialize_der());
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![own.cert.der().clone()], key.into())
            .unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        Self { listener, acceptor: TlsAcceptor::from(Arc::new(config)) }
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap()
    }
}

impl Listener for Door {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let Ok((mut stream, address)) = self.listener.accept().await else { continue };
            super::send_at_once(&mut stream);
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}
