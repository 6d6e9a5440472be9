import {
  dataDescriptor,
  centralDirectoryRecord,
  endRecord,
  filesInOrder,
  localHeader,
  type PackedFile,
} from "~/modules/register/format/container";
import { spellsRecord } from "./spelled-records";

/** A file of a package, and the offset of its packed bytes. */
export interface ContainerFile extends PackedFile {
  dataAt: number;
}

export interface Container {
  files: ContainerFile[];
  /** When its files were written, by its own statement, see `zipTime`. */
  time: number;
}

const localSize = 30;
const descriptorSize = 16;
const entrySize = 46;
const endSize = 22;
const directorySize = filesInOrder.reduce((sum, name) => sum + entrySize + name.length, 0);

/**
 * Reads a ZIP that is, byte for byte, one that Fichaclara writes. Otherwise returns where it first differs, in Spanish.
 * It searches for nothing. It reads checksums, sizes and the date at their fixed places, writes everything else again from them and
 * compares.
 * The packed bytes must not contain a record either. So no other program can find anything else in the file.
 */
export function readContainer(zip: Uint8Array): Container | { strangeAt: string } {
  const directoryAt = zip.length - endSize - directorySize;
  if (directoryAt < 0) return { strangeAt: "al final" };
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const time = view.getUint32(directoryAt + 12, true);
  const files = placeFiles(view, directoryAt);

  for (const file of files) {
    const { name, dataAt, packedSize } = file;
    if (!isAt(zip, dataAt - localSize - name.length, localHeader(name, time)))
      return { strangeAt: `delante de ${name}` };
    if (!isAt(zip, dataAt + packedSize, dataDescriptor(file))) return { strangeAt: `detrás de ${name}` };
  }
  let at = directoryAt;
  for (const file of files) {
    const entry = centralDirectoryRecord(file, time, file.dataAt - localSize - file.name.length);
    if (!isAt(zip, at, entry)) return { strangeAt: `en el índice, en la ficha de ${file.name}` };
    at += entry.length;
  }
  const { dataAt, packedSize } = files.at(-1)!;
  const filesEndAt = dataAt + packedSize + descriptorSize;
  if (filesEndAt !== directoryAt) return { strangeAt: "delante del índice" };
  if (!isAt(zip, at, endRecord(files.length, directorySize, filesEndAt))) return { strangeAt: "al final" };
  const spelling = files.find((file) => spellsRecord(zip, file));
  if (spelling) return { strangeAt: `dentro de ${spelling.name}` };
  return { files, time };
}

/** Places the files one behind the other, by the sizes that the directory states. */
function placeFiles(view: DataView, directoryAt: number): ContainerFile[] {
  let recordAt = directoryAt;
  let headerAt = 0;
  return filesInOrder.map((name) => {
    const [crc, packedSize, size] = [16, 20, 24].map((field) => view.getUint32(recordAt + field, true));
    const file = {
      name,
      crc: crc!,
      packedSize: packedSize!,
      size: size!,
      dataAt: headerAt + localSize + name.length,
    };
    recordAt += entrySize + name.length;
    headerAt = file.dataAt + file.packedSize + descriptorSize;
    return file;
  });
}

const isAt = (zip: Uint8Array, at: number, expected: Uint8Array) =>
  expected.every((byte, index) => zip[at + index] === byte);
