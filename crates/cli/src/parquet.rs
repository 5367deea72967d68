//! One row per match as a Parquet file, for people with their own tools.

use std::sync::Arc;

use lab::{Figure, MatchRow, Report};
use parquet::basic::{Repetition, Type as Physical};
use parquet::data_type::{DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

type Group<'a> = SerializedRowGroupWriter<'a, Vec<u8>>;

/// The rows with the columns `match` (from 0), `steps`, `place_N` and `score_N` for every seat, and every figure by its
/// key, with its part behind two underscores. A figure is null in a match where it is of nothing. `about` says what
/// was simulated, in the file's metadata.
pub(crate) fn parquet_file(report: &Report, about: &[(String, String)]) -> Result<Vec<u8>, ParquetError> {
    let seats = report.wins.len();
    let metadata = about.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
    let properties = WriterProperties::builder().set_key_value_metadata(Some(metadata)).build();
    let mut file = SerializedFileWriter::new(Vec::new(), schema(report, seats)?, Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    write_numbers(&mut group, &report.rows)?;
    write_column(&mut group, &report.rows, |row| row.steps as i32)?;
    for seat in 0..seats {
        write_column(&mut group, &report.rows, |row| i32::from(row.standings.rows()[seat].place))?;
        write_column(&mut group, &report.rows, |row| row.standings.rows()[seat].score)?;
    }
    for figure in report.figures.iter() {
        write_figure(&mut group, &figure.values(report.matches))?;
    }
    group.close()?;
    file.into_inner()
}

fn schema(report: &Report, seats: usize) -> Result<TypePtr, ParquetError> {
    let column = |name: &str, physical, repetition| {
        let column = Type::primitive_type_builder(name, physical).with_repetition(repetition).build();
        column.map(Arc::new)
    };
    let required = |name: &str, physical| column(name, physical, Repetition::REQUIRED);
    let mut columns = vec![required("match", Physical::INT64)?, required("steps", Physical::INT32)?];
    for seat in 1..=seats {
        columns.push(required(&format!("place_{seat}"), Physical::INT32)?);
        columns.push(required(&format!("score_{seat}"), Physical::INT32)?);
    }
    for figure in report.figures.iter() {
        columns.push(column(&column_name(figure), Physical::DOUBLE, Repetition::OPTIONAL)?);
    }
    Ok(Arc::new(Type::group_type_builder("match").with_fields(columns).build()?))
}

/// `wins_by_plane__curtiss_r3c_2`: a name that needs no quotes anywhere.
fn column_name(figure: &Figure) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    match &figure.name.part {
        Some(part) => format!("{}__{}", figure.name.key, part.chars().map(plain).collect::<String>()),
        None => figure.name.key.to_owned(),
    }
}

fn write_numbers(group: &mut Group<'_>, rows: &[MatchRow]) -> Result<(), ParquetError> {
    let values: Vec<i64> = rows.iter().map(|row| row.number as i64).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<Int64Type>().write_batch(&values, None, None)?;
    column.close()
}

fn write_column(
    group: &mut Group<'_>,
    rows: &[MatchRow],
    value: impl Fn(&MatchRow) -> i32,
) -> Result<(), ParquetError> {
    let values: Vec<i32> = rows.iter().map(value).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<Int32Type>().write_batch(&values, None, None)?;
    column.close()
}

fn write_figure(group: &mut Group<'_>, values: &[Option<f64>]) -> Result<(), ParquetError> {
    let known: Vec<f64> = values.iter().copied().flatten().collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<DoubleType>().write_batch(&known, Some(&levels), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use catalogue::HydroRacers;
    use lab::{Plan, Watch, simulate};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Row;
    use rules::{Choices, Game, Setup as _};

    use super::*;

    #[test]
    fn what_is_written_can_be_read_back() {
        let setup =
            <HydroRacers as Game>::Setup::choose(&Choices { seats: Some(2), set: Vec::new() }).unwrap();
        let bots = vec!["random".parse().unwrap(); 2];
        let plan = Plan { setup, bots, matches: 3, seed: 5, threads: 1, keep_rows: true };
        let report = simulate::<HydroRacers>(&plan, &Watch::default());
        let about = [("slipstream.seed".to_owned(), "5".to_owned())];
        let file = parquet_file(&report, &about).unwrap();
        let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
        let told = reader.metadata().file_metadata().key_value_metadata().unwrap();
        assert!(told.iter().any(|entry| entry.key == "slipstream.seed"), "{told:?}");
        let rows: Vec<Row> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 3);
        for (row, expected) in rows.iter().zip(&report.rows) {
            let text = row.to_string();
            let place = expected.standings.rows()[1].place;
            assert!(text.contains(&format!("place_2: {place}")), "{text}");
            assert!(text.contains("wins_by_plane__") && text.contains("rounds_per_heat: "), "{text}");
        }
    }
}
