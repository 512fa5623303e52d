//! From where uploaded files are fetched.

use xiangqi_bot::discord::upload::address;

#[test]
fn files_come_from_discord_and_nowhere_else() {
    let good = "https://cdn.discordapp.com/attachments/1/2/a.pgn?ex=3";
    assert_eq!(address(good, None).map(String::from).as_deref(), Some(good));
    for bad in [
        "http://cdn.discordapp.com/a.pgn",
        "https://cdn.discordapp.com:8443/a.pgn",
        "https://cdn.discordapp.com.example.org/a.pgn",
        "https://example.org/cdn.discordapp.com",
        "https://127.0.0.1/a.pgn",
        "file:///etc/passwd",
        "",
    ] {
        assert_eq!(address(bad, None), None, "{bad}");
    }
    let instead = address(good, Some("http://127.0.0.1:8080")).map(String::from);
    assert_eq!(instead.as_deref(), Some("http://127.0.0.1:8080/attachments/1/2/a.pgn?ex=3"));
}
