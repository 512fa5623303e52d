//! The text form of custom ids: the fields of a value one after the other, with colons between them.
//!
//! A variant is its name before its fields. `None` and `false` are empty fields, and empty fields at the end are left out. Within
//! a text `~` is written `~0` and `:` is written `~1`, as in JSON pointers (RFC 6901). `Some` of an empty text is read back as
//! `None`.

use std::fmt;
use std::iter::Peekable;
use std::str::Split;

use serde::de::{
    self, Deserialize, DeserializeSeed, EnumAccess, IntoDeserializer as _, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde::ser::{self, Impossible, Serialize};

type Result<T> = std::result::Result<T, ParseCustomIdError>;

/// The text is no custom id of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no custom id of this bot")]
pub struct ParseCustomIdError;

impl de::Error for ParseCustomIdError {
    fn custom<T: fmt::Display>(_: T) -> ParseCustomIdError {
        ParseCustomIdError
    }
}

impl ser::Error for ParseCustomIdError {
    fn custom<T: fmt::Display>(_: T) -> ParseCustomIdError {
        ParseCustomIdError
    }
}

const SEPARATOR: char = ':';

/// Writes a value without lists, maps, bytes, floats and signed numbers.
pub(super) fn write(value: &impl Serialize) -> String {
    let mut writer = Writer { text: String::new() };
    value.serialize(&mut writer).expect("only types with a text form are part of a custom id");
    writer.text.truncate(writer.text.trim_end_matches(SEPARATOR).len());
    writer.text
}

/// Reads what [`write`] has written; fails where the text has more fields than the value.
pub(super) fn read<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T> {
    let mut reader = Reader { fields: text.split(SEPARATOR).peekable() };
    let value = T::deserialize(&mut reader)?;
    match reader.fields.next() {
        None => Ok(value),
        Some(_) => Err(ParseCustomIdError),
    }
}

struct Writer {
    /// The fields so far, each with a separator behind it.
    text: String,
}

impl Writer {
    fn field(&mut self, field: &str) -> Result<()> {
        self.text.push_str(field);
        self.text.push(SEPARATOR);
        Ok(())
    }
}

/// Methods that refuse a type, or write it as a number.
macro_rules! serialize {
    (refuse $($method:ident $type:ty),*) => {
        $(fn $method(self, _: $type) -> Result<()> {
            Err(ParseCustomIdError)
        })*
    };
    (number $($method:ident $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<()> {
            self.field(&number.to_string())
        })*
    };
}

impl ser::Serializer for &mut Writer {
    type Ok = ();
    type Error = ParseCustomIdError;
    type SerializeSeq = Impossible<(), ParseCustomIdError>;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Impossible<(), ParseCustomIdError>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    serialize!(number serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);
    serialize!(refuse serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    serialize!(refuse serialize_f32 f32, serialize_f64 f64, serialize_char char, serialize_bytes &[u8]);

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.field(if value { "1" } else { "" })
    }

    fn serialize_str(self, text: &str) -> Result<()> {
        self.field(&text.replace('~', "~0").replace(SEPARATOR, "~1"))
    }

    fn serialize_none(self) -> Result<()> {
        self.field("")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.field(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.field(variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq> {
        Err(ParseCustomIdError)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self> {
        self.field(variant)?;
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap> {
        Err(ParseCustomIdError)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self> {
        self.field(variant)?;
        Ok(self)
    }
}

/// Writes the parts of a value one after the other, without the names of fields.
macro_rules! serialize_parts {
    ($($trait:ident $method:ident $($name:ty)?),*) => {
        $(impl ser::$trait for &mut Writer {
            type Ok = ();
            type Error = ParseCustomIdError;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<()> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<()> {
                Ok(())
            }
        })*
    };
}

serialize_parts! {
    SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field, SerializeStruct serialize_field &'static str,
    SerializeStructVariant serialize_field &'static str
}

struct Reader<'de> {
    fields: Peekable<Split<'de, char>>,
}

impl<'de> Reader<'de> {
    /// Returns the next field. Those that are missing at the end are empty.
    fn field(&mut self) -> &'de str {
        self.fields.next().unwrap_or_default()
    }

    fn text(&mut self) -> Result<String> {
        let field = self.field();
        if field.split('~').skip(1).any(|part| !part.starts_with(['0', '1'])) {
            return Err(ParseCustomIdError);
        }
        Ok(field.replace("~1", ":").replace("~0", "~"))
    }
}

/// Methods that read a number.
macro_rules! deserialize_numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visitor.visit_u64(self.field().parse().map_err(|_| ParseCustomIdError)?)
        })*
    };
}

impl<'de> de::Deserializer<'de> for &mut Reader<'de> {
    type Error = ParseCustomIdError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        Err(ParseCustomIdError)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.field() {
            "1" => visitor.visit_bool(true),
            "" => visitor.visit_bool(false),
            _ => Err(ParseCustomIdError),
        }
    }

    deserialize_numbers!(deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.fields.peek().is_none_or(|field| field.is_empty()) {
            self.field();
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        visitor.visit_seq(Parts { reader: self, left: length })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_tuple(fields.len(), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 f32 f64 char str bytes byte_buf unit unit_struct seq tuple_struct map identifier
        ignored_any
    }
}

/// The parts of a tuple or a struct.
struct Parts<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Parts<'_, 'de> {
    type Error = ParseCustomIdError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl<'de> EnumAccess<'de> for &mut Reader<'de> {
    type Error = ParseCustomIdError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        seed.deserialize(self.field().into_deserializer()).map(|name| (name, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Reader<'de> {
    type Error = ParseCustomIdError;

    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        de::Deserializer::deserialize_tuple(self, length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        de::Deserializer::deserialize_tuple(self, fields.len(), visitor)
    }
}
