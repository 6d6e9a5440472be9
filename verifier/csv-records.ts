/** One record of registro.csv: where it lies, and the number of the entry that it claims to be of. */
export interface CsvRecord {
  from: number;
  to: number;
  /** 0 for the titles, NaN when it does not begin with a number. */
  seq: number;
}

const lineFeed = 0x0a;
const quote = 0x22;
/** A name with as many lines that look like rows is nobody's. */
const maxStarts = 20;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export const recordText = (bytes: Uint8Array, { from, to }: Pick<CsvRecord, "from" | "to">) =>
  decoder.decode(bytes.subarray(from, to));

/**
 * Parts a CSV into records. A quote that somebody took away or added would join all that follows into one record: so a
 * record that is not as it should be ends before the first line in it that begins a row which is.
 * @param maxRecords the last of them takes in all the rest.
 */
export function* csvRecords(
  bytes: Uint8Array,
  isExpected: (seq: number, text: string) => boolean,
  maxRecords: number,
): Generator<CsvRecord> {
  const isRow = (from: number, to: number) => {
    const text = recordText(bytes, { from, to });
    return isExpected(claimedSeq(text), text);
  };
  for (let from = 0, count = 1; from < bytes.length; count++) {
    const { to, starts } = count < maxRecords ? endOfRecord(bytes, from) : { to: bytes.length, starts: [] };
    const isWhole = starts.length === 0 || isRow(from, to);
    const end =
      (isWhole ? undefined : starts.find((start) => isRow(start, endOfRecord(bytes, start).to))) ?? to;
    yield { from, to: end, seq: claimedSeq(recordText(bytes, { from, to: end })) };
    from = end;
  }
}

/** Where the record ends, and where inside its quotes a row seems to begin. */
function endOfRecord(bytes: Uint8Array, from: number): { to: number; starts: number[] } {
  let isQuoted = false;
  const starts: number[] = [];
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === quote) isQuoted = !isQuoted;
    if (bytes[at] !== lineFeed) continue;
    if (!isQuoted) return { to: at + 1, starts };
    if (starts.length < maxStarts && startsRow(bytes, at + 1)) starts.push(at + 1);
  }
  return { to: bytes.length, starts };
}

const startsRow = (bytes: Uint8Array, at: number) =>
  /^\d{1,15};/.test(recordText(bytes, { from: at, to: at + 16 }));

const claimedSeq = (text: string): number => {
  if (/^\ufeff?"?Nº"?;/.test(text)) return 0;
  const number = /^"?(\d{1,15})"?;/.exec(text)?.[1];
  return number === undefined ? NaN : Number(number);
};
