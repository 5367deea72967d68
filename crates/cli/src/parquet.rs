//! One row per match as a Parquet file, for people with their own tools.

use std::sync::Arc;

use lab::MatchRow;
use parquet::data_type::{Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

/// The rows with the columns `match`, `steps`, and `place_N` and `score_N` for every seat.
pub(crate) fn parquet_file(rows: &[MatchRow], seats: usize) -> Result<Vec<u8>, ParquetError> {
    let by_seat: String = (1..=seats)
        .map(|seat| format!("required int32 place_{seat}; required int32 score_{seat}; "))
        .collect();
    let schema = parse_message_type(&format!(
        "message match {{ required int64 match; required int32 steps; {by_seat}}}"
    ))?;
    let properties = Arc::new(WriterProperties::builder().build());
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), properties)?;
    let mut group = file.next_row_group()?;
    write_numbers(&mut group, rows)?;
    write_column(&mut group, rows, |row| row.steps as i32)?;
    for seat in 0..seats {
        write_column(&mut group, rows, |row| i32::from(row.standings.rows()[seat].place))?;
        write_column(&mut group, rows, |row| row.standings.rows()[seat].score)?;
    }
    group.close()?;
    file.into_inner()
}

fn write_numbers(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[MatchRow],
) -> Result<(), ParquetError> {
    let values: Vec<i64> = rows.iter().map(|row| row.number as i64).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<Int64Type>().write_batch(&values, None, None)?;
    column.close()
}

fn write_column(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[MatchRow],
    value: impl Fn(&MatchRow) -> i32,
) -> Result<(), ParquetError> {
    let values: Vec<i32> = rows.iter().map(value).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<Int32Type>().write_batch(&values, None, None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use rules::{Standing, Standings};

    use super::*;

    #[test]
    fn what_is_written_can_be_read_back() {
        let standings = |places: [u8; 2]| Standings::new(places.map(|place| Standing { place, score: -3 }));
        let rows = [[1, 2], [2, 1]].map(standings);
        let rows: Vec<MatchRow> =
            (7..).zip(rows).map(|(number, standings)| MatchRow { number, steps: 40, standings }).collect();
        let file = parquet_file(&rows, 2).unwrap();
        let reader = SerializedFileReader::new(parquet_bytes(file)).unwrap();
        let texts: Vec<String> =
            reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
        assert_eq!(texts[0], "{match: 7, steps: 40, place_1: 1, score_1: -3, place_2: 2, score_2: -3}");
        assert_eq!(texts.len(), 2);
    }

    fn parquet_bytes(file: Vec<u8>) -> bytes::Bytes {
        bytes::Bytes::from(file)
    }
}
