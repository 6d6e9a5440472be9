const lineFeed = 0x0a;
/** A line of a register has a digest and a UUID; a file of shorter ones is none, and the rest of it is left in one piece. */
const shortestLine = 100;

/** Where the lines of a file begin, without holding their text: a register can have a million. */
export interface TextLines {
  count: number;
  /** The text of a line without its line feed; null when it is not UTF-8. */
  textAt: (index: number) => string | null;
  /** Whether the file ends in the middle of a line. */
  isCut: boolean;
}

/** Parts a file at its line feeds. */
export function textLines(bytes: Uint8Array): TextLines {
  const starts: number[] = [];
  const maxLines = Math.ceil(bytes.length / shortestLine);
  for (let from = 0; from < bytes.length;) {
    starts.push(from);
    const end = starts.length < maxLines ? bytes.indexOf(lineFeed, from) : -1;
    from = end === -1 ? bytes.length : end + 1;
  }
  const isCut = bytes.length > 0 && bytes.at(-1) !== lineFeed;
  const endOf = (index: number) => (starts[index + 1] ?? bytes.length + Number(isCut)) - 1;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return {
    count: starts.length,
    isCut,
    textAt: (index) => {
      try {
        return decoder.decode(bytes.subarray(starts[index], endOf(index)));
      } catch {
        return null;
      }
    },
  };
}
