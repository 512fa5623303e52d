pub(crate) mod bulk;
pub(crate) mod random;
