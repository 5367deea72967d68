//! Rows as a Parquet file, for people with their own tools.

use std::sync::Arc;

use lab::{Figure, MatchRow, Report, Seen};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

type Group<'a> = SerializedRowGroupWriter<'a, Vec<u8>>;

/// A column of a file: every row has a value, or may have one.
struct Column {
    name: String,
    values: Values,
}

enum Values {
    Long(Vec<i64>),
    Int(Vec<i32>),
    Text(Vec<String>),
    MaybeInt(Vec<Option<i32>>),
    MaybeDouble(Vec<Option<f64>>),
}

/// The matches of one match-up: who played, and what was found.
pub(crate) struct MatchUp<'a> {
    pub(crate) bots: String,
    pub(crate) report: &'a Report,
}

/// One row per match with the columns `match` (from 0), `steps`, `place_N` and `score_N` for every seat, and every
/// figure by its key, with its part behind two underscores. A figure is null in a match where it is of nothing, or
/// that has no such seat. Several match-ups are told apart by `seats` and `bots`. `about` says what was simulated, in
/// the file's metadata.
pub(crate) fn match_file(
    match_ups: &[MatchUp<'_>],
    about: &[(String, String)],
) -> Result<Vec<u8>, ParquetError> {
    let rows = || match_ups.iter().flat_map(|one| one.report.rows.iter().map(move |row| (one, row)));
    let mut columns = vec![column("match", Values::Long(rows().map(|(_, row)| row.number as i64).collect()))];
    if match_ups.len() > 1 {
        let seats = rows().map(|(one, _)| one.report.wins.len() as i32).collect();
        columns.push(column("seats", Values::Int(seats)));
        columns.push(column("bots", Values::Text(rows().map(|(one, _)| one.bots.clone()).collect())));
    }
    columns.push(column("steps", Values::Int(rows().map(|(_, row)| row.steps as i32).collect())));
    let seats = match_ups.iter().map(|one| one.report.wins.len()).max().unwrap_or(0);
    for seat in 0..seats {
        let of_seat = |value: fn(&rules::Standing) -> i32| {
            let value = |row: &MatchRow| row.standings.rows().get(seat).map(value);
            Values::MaybeInt(rows().map(|(_, row)| value(row)).collect())
        };
        columns.push(column(&format!("place_{}", seat + 1), of_seat(|row| i32::from(row.place))));
        columns.push(column(&format!("score_{}", seat + 1), of_seat(|row| row.score)));
    }
    columns.extend(figures(match_ups));
    file("match", &columns, about)
}

/// Every figure that some match-up has, in the order in which they come.
fn figures(match_ups: &[MatchUp<'_>]) -> Vec<Column> {
    let mut names: Vec<String> = Vec::new();
    for name in match_ups.iter().flat_map(|one| one.report.figures.iter().map(column_name)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let of_match_up = |one: &MatchUp<'_>, name: &String| -> Vec<Option<f64>> {
        let matches = one.report.matches;
        let figure = one.report.figures.iter().find(|figure| column_name(figure) == *name);
        figure.map_or_else(|| vec![None; matches as usize], |figure| figure.values(matches))
    };
    let values = |name: &String| match_ups.iter().flat_map(|one| of_match_up(one, name)).collect();
    names.iter().map(|name| column(name, Values::MaybeDouble(values(name)))).collect()
}

/// One row per decision: `match` and `nth` (from 0), `seats`, `bots`, the `seat` from 1, `options`, `seconds` by the
/// model (null where an hourglass runs), `hope` before it from 0 to 1, and the `action` as records have it.
pub(crate) fn decision_file(
    match_ups: &[(String, usize, &Seen)],
    about: &[(String, String)],
) -> Result<Vec<u8>, ParquetError> {
    let rows = || {
        let all = match_ups.iter();
        all.flat_map(|(bots, seats, seen)| seen.decisions.iter().map(move |row| (bots, *seats, row)))
    };
    let columns = [
        column("match", Values::Long(rows().map(|(.., row)| row.number as i64).collect())),
        column("nth", Values::Int(rows().map(|(.., row)| row.nth as i32).collect())),
        column("seats", Values::Int(rows().map(|(_, seats, _)| seats as i32).collect())),
        column("bots", Values::Text(rows().map(|(bots, ..)| bots.clone()).collect())),
        column("seat", Values::Int(rows().map(|(.., row)| i32::from(row.seat) + 1).collect())),
        column("options", Values::Int(rows().map(|(.., row)| row.options as i32).collect())),
        column("seconds", Values::MaybeDouble(rows().map(|(.., row)| row.seconds).collect())),
        column("hope", Values::MaybeDouble(rows().map(|(.., row)| Some(f64::from(row.hope))).collect())),
        column("action", Values::Text(rows().map(|(.., row)| row.action.clone()).collect())),
    ];
    file("decision", &columns, about)
}

fn column(name: &str, values: Values) -> Column {
    Column { name: name.to_owned(), values }
}

fn file(row: &str, columns: &[Column], about: &[(String, String)]) -> Result<Vec<u8>, ParquetError> {
    let metadata = about.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
    let properties = WriterProperties::builder().set_key_value_metadata(Some(metadata)).build();
    let fields = columns.iter().map(Column::schema).collect::<Result<_, _>>()?;
    let schema = Arc::new(Type::group_type_builder(row).with_fields(fields).build()?);
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    columns.iter().try_for_each(|column| column.write(&mut group))?;
    group.close()?;
    file.into_inner()
}

/// `wins_by_plane__curtiss_r3c_2`: a name that needs no quotes anywhere.
fn column_name(figure: &Figure) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    match &figure.name.part {
        Some(part) => format!("{}__{}", figure.name.key, part.chars().map(plain).collect::<String>()),
        None => figure.name.key.to_owned(),
    }
}

impl Column {
    fn schema(&self) -> Result<TypePtr, ParquetError> {
        let (physical, repetition) = match self.values {
            Values::Long(_) => (Physical::INT64, Repetition::REQUIRED),
            Values::Int(_) => (Physical::INT32, Repetition::REQUIRED),
            Values::Text(_) => (Physical::BYTE_ARRAY, Repetition::REQUIRED),
            Values::MaybeInt(_) => (Physical::INT32, Repetition::OPTIONAL),
            Values::MaybeDouble(_) => (Physical::DOUBLE, Repetition::OPTIONAL),
        };
        let logical = matches!(self.values, Values::Text(_)).then_some(LogicalType::String);
        let column = Type::primitive_type_builder(&self.name, physical);
        column.with_repetition(repetition).with_logical_type(logical).build().map(Arc::new)
    }

    fn write(&self, group: &mut Group<'_>) -> Result<(), ParquetError> {
        match &self.values {
            Values::Long(values) => write::<Int64Type>(group, values, None),
            Values::Int(values) => write::<Int32Type>(group, values, None),
            Values::Text(values) => {
                let values: Vec<ByteArray> = values.iter().map(|text| text.as_str().into()).collect();
                write::<ByteArrayType>(group, &values, None)
            }
            Values::MaybeInt(values) => write_some::<Int32Type>(group, values),
            Values::MaybeDouble(values) => write_some::<DoubleType>(group, values),
        }
    }
}

fn write_some<T: DataType<T: Copy>>(
    group: &mut Group<'_>,
    values: &[Option<T::T>],
) -> Result<(), ParquetError> {
    let known: Vec<T::T> = values.iter().copied().flatten().collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    write::<T>(group, &known, Some(&levels))
}

fn write<T: DataType>(
    group: &mut Group<'_>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use catalogue::HydroRacers;
    use lab::{Plan, Series, Watch, simulate};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Row;
    use rules::{Choices, Game, Setup as _};

    use super::*;

    fn plan() -> Plan<<HydroRacers as Game>::Setup> {
        let setup =
            <HydroRacers as Game>::Setup::choose(&Choices { seats: Some(2), set: Vec::new() }).unwrap();
        let bots = vec!["random".parse().unwrap(); 2];
        Plan { setup, bots, matches: 3, seed: 5, threads: 1, keep_rows: true }
    }

    fn rows(file: Vec<u8>) -> Vec<Row> {
        let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
        let told = reader.metadata().file_metadata().key_value_metadata().unwrap();
        assert!(told.iter().any(|entry| entry.key == "slipstream.seed"), "{told:?}");
        reader.get_row_iter(None).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn what_is_written_can_be_read_back() {
        let report = simulate::<HydroRacers>(&plan(), &Watch::default());
        let about = [("slipstream.seed".to_owned(), "5".to_owned())];
        let one = [MatchUp { bots: "random".to_owned(), report: &report }];
        let rows = rows(match_file(&one, &about).unwrap());
        assert_eq!(rows.len(), 3);
        for (row, expected) in rows.iter().zip(&report.rows) {
            let text = row.to_string();
            let place = expected.standings.rows()[1].place;
            assert!(text.contains(&format!("place_2: {place}")), "{text}");
            assert!(text.contains("wins_by_plane__") && text.contains("rounds_per_heat: "), "{text}");
        }
    }

    #[test]
    fn every_decision_is_a_row() {
        let mut series = Series::<HydroRacers>::new(plan(), true);
        series.play_up_to(3, &Watch::default());
        let cell = series.close(0.02);
        let about = [("slipstream.seed".to_owned(), "5".to_owned())];
        let rows = rows(decision_file(&[("random".to_owned(), 2, &cell.seen)], &about).unwrap());
        let decisions = cell.report.figures.get("decisions").unwrap().estimate.value;
        assert_eq!(rows.len() as f64, (3.0 * decisions).round());
        assert!(rows[0].to_string().contains("match: 0, nth: 0, seats: 2, bots: \"random\""), "{}", rows[0]);
    }
}
