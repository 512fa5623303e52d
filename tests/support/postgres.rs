//! A schema of its own for each test, on the PostgreSQL server that `TEST_POSTGRES_URL` names.

use sqlx::postgres::PgPool;

const SERVER: &str = "TEST_POSTGRES_URL";

pub struct Place {
    server: String,
    schema: String,
}

impl Place {
    /// Creates a schema, or prints that no server is named.
    #[expect(clippy::print_stderr, reason = "whoever reads the tests is told")]
    pub async fn new() -> Option<Place> {
        let Some(server) = std::env::var(SERVER).ok().filter(|url| !url.is_empty()) else {
            eprintln!("LEFT OUT: {SERVER} names no PostgreSQL server");
            return None;
        };
        Some(Place::on(server).await)
    }

    pub async fn on(server: String) -> Place {
        let schema = format!("test_{:016x}", rand());
        order(&server, format!("CREATE SCHEMA {schema}")).await;
        Place { server, schema }
    }

    pub fn url(&self) -> String {
        let sign = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{sign}options[search_path]={}", self.server, self.schema)
    }

    pub fn server(&self) -> &str {
        &self.server
    }

    pub fn name(&self) -> &str {
        &self.schema
    }

    /// Opens connections beside the store's.
    pub async fn pool(&self) -> PgPool {
        PgPool::connect(&self.url()).await.unwrap()
    }

    /// Cuts the connections of the schema and returns their number.
    pub async fn cut(&self, pool: &PgPool) -> i64 {
        sqlx::query_scalar(
            "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
             WHERE application_name = $1",
        )
        .bind(&self.schema)
        .fetch_one(pool)
        .await
        .unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let server = self.server.clone();
        let statement = format!("DROP SCHEMA {} CASCADE", self.schema);
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(order(&server, statement));
        });
        let _ = thread.join();
    }
}

async fn order(server: &str, order: String) {
    let pool = PgPool::connect(server).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(order)).execute(&pool).await.unwrap();
    pool.close().await;
}

fn rand() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(std::process::id())
}
