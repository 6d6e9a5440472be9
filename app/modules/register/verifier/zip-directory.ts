/** Where a file lies in a ZIP, as its directory says. */
export interface ZipEntry {
  name: string;
  method: number;
  flags: number;
  crc: number;
  packedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
  /** Where its packed bytes begin. */
  dataAt: number;
}

const endSize = 22;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const hasDescriptor = 8;
/** Of a descriptor without and with its signature, and the same with 64-bit sizes. */
const descriptorSizes = [12, 16, 20, 24];

/**
 * The files of a ZIP by its directory, or null when it is cut off, damaged, or holds bytes that its directory does
 * not account for: programs that read it from the front would then see other files than those that ask the directory.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const endAt = bytes.length - endSize;
    if (view.getUint32(endAt, true) !== endSignature || view.getUint16(endAt + 20, true) !== 0) return null;
    const directoryAt = view.getUint32(endAt + 16, true);
    const entries: ZipEntry[] = [];
    let at = directoryAt;
    for (let left = view.getUint16(endAt + 10, true); left > 0; left--) {
      const entry = readEntry(view, at);
      if (!entry) return null;
      entries.push(entry.entry);
      at = entry.nextAt;
    }
    return at === endAt && isGapless(entries, directoryAt) ? entries : null;
  } catch {
    return null; // An offset beyond the end.
  }
}

function readEntry(view: DataView, at: number): { entry: ZipEntry; nextAt: number } | null {
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
    view.getUint16(at + field, true),
  );
  const offset = view.getUint32(at + 42, true);
  if (view.getUint32(at, true) !== entrySignature || view.getUint32(offset, true) !== localSignature)
    return null;
  const localNameLength = view.getUint16(offset + 26, true);
  const name = readText(view, at + 46, nameLength!);
  if (readText(view, offset + 30, localNameLength) !== name) return null;
  const entry: ZipEntry = {
    name,
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset,
    dataAt: offset + 30 + localNameLength + view.getUint16(offset + 28, true),
  };
  return { entry, nextAt: at + 46 + nameLength! + extraLength! + commentLength! };
}

const readText = (view: DataView, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));

function isGapless(entries: readonly ZipEntry[], directoryAt: number): boolean {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  return inOrder.every((entry, index) => {
    const rest = (inOrder[index + 1]?.offset ?? directoryAt) - entry.dataAt - entry.packedSize;
    const begins = index > 0 || entry.offset === 0;
    return begins && (rest === 0 || (Boolean(entry.flags & hasDescriptor) && descriptorSizes.includes(rest)));
  });
}
