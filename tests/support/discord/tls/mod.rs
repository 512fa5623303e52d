//! The REST interface behind TLS, as `discord.com` has it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

/// A self-signed certificate for `discord.com`, made by `openssl req -x509` for these tests alone, and its key.
const CERTIFICATE: &[u8] = include_bytes!("certificate.pem");
const KEY: &[u8] = include_bytes!("key.der");

/// Listener for `discord.com`.
pub(super) struct Door {
    listener: TcpListener,
    acceptor: TlsAcceptor,
}

impl Door {
    /// Listens on a free port and writes the certificate to this file.
    pub(super) async fn open(certificate: &Path) -> Self {
        std::fs::write(certificate, CERTIFICATE).unwrap();
        Self::unnamed().await
    }

    /// Listens on a free port for clients that ignore certificates.
    pub(super) async fn unnamed() -> Self {
        let own = CertificateDer::from_pem_slice(CERTIFICATE).unwrap();
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![own], PrivatePkcs8KeyDer::from(KEY).into())
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
