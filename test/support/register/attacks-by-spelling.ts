import type { ContainerAttack, Scene } from "./container-scene";
import { canonicalCodes, DeflateBits } from "./deflate-bits";
import { assemble, latin1, none, rawEntry, rawZip, repack, utf8 } from "./raw-zip";

/** Sixteen lengths of four bits: each half of a byte is the code of one length. */
const halves = { lengthCode: new Array<number>(16).fill(4), literals: 286, distances: 2 };
const endOfBlock = 256;
const longest = 15;
/** The furthest place at which to look for a number that can be spelled. */
const mostFill = 50;

/** Attacks that hide ZIP records inside a file's packed bits, while every real record is correct. */
export const attacksBySpelling = {
  spelledDirectory: (scene) =>
    spelling(scene, "verificar.html", (at) => anotherDirectory(scene, { offset: at })),
  spelledDirectoryBySize: (scene) => {
    // Its end record names another place. Some programs use the size to search backwards from the end.
    const toItsEnd = 161;
    return spelling(scene, "verificar.html", () => anotherDirectory(scene, { offset: 1, size: toItsEnd }));
  },
  spelledEndOfZip64: (scene) =>
    spelling(scene, "verificar.html", () => [anotherDirectory(scene, { offset: 0xffffffff })[1]]),
  spelledHeader: (scene) => spelling(scene, "registro.csv", () => [anotherFile(scene, 0)]),
  spelledHeaderOfOtherMethod: (scene) => spelling(scene, "registro.csv", () => [anotherFile(scene, 9)]),
} satisfies Record<string, ContainerAttack>;

/** Returns a ZIP in which a file's stream spells records behind its content. @param records by the place of the first one. */
function spelling({ zip, entry, contents }: Scene, name: string, records: (at: number) => Uint8Array[]) {
  const written = (fill: number, fieldValue: number) => {
    const bits = new DeflateBits().stored(contents[name]!);
    for (let more = 0; more < fill; more++) bits.stored(none);
    const all = records(fieldValue);
    for (const record of all) spell(bits, record);
    repack(entry(name), bits.empty(true).bytes());
    const whole = assemble(zip);
    return { whole, at: Buffer.from(whole).indexOf(all[0]!) };
  };
  for (let fill = 0; ; fill++) {
    try {
      return written(fill, written(fill, 0).at).whole;
    } catch (fault) {
      if (fill === mostFill) throw fault;
    }
  }
}

/** Returns the header and the content of a file that a method packs. */
function anotherFile({ time }: Scene, method: number): Uint8Array {
  const bytes = utf8("09:17");
  const entry = rawEntry(latin1("nuevo.csv"), bytes, time);
  const sizes = { packedSize: bytes.length, size: bytes.length };
  Object.assign(entry.local, { version: 0, flags: 0, method, time: 0, ...sizes });
  Object.assign(entry, { packed: bytes, descriptor: none });
  return assemble({ ...rawZip([entry]), listed: [] }).subarray(0, -22);
}

/** Returns a directory that calls the content behind the first header registro.csv, and its end record. */
function anotherDirectory({ time }: Scene, end: { offset: number; size?: number }): [Uint8Array, Uint8Array] {
  const entry = rawEntry(latin1("registro.csv"), none, time);
  Object.assign(entry.directory, { version: 0, madeBy: 0, flags: 0, method: 0, time: 0, crc: 0, offset: 0 });
  Object.assign(entry.directory, { size: 16, packedSize: 16 });
  const zip = rawZip([]);
  const both = assemble({ ...zip, listed: [entry], end: { ...zip.end, ...end } });
  return [both.subarray(0, -22), both.subarray(-22)];
}

/**
 * Adds empty blocks with unused codes, whose lengths are these bytes from a whole byte on.
 * @throws Error if no such code exists.
 */
function spell(bits: DeflateBits, bytes: Uint8Array) {
  const spelled = [...bytes].flatMap((byte) => [reversed(byte & 15), reversed(byte >> 4)]);
  // One half byte before them leads to a whole byte.
  const lengths = [0, ...spelled, ...new Array<number>(endOfBlock - 1 - spelled.length).fill(0)];
  const room = 2 ** longest - lengths.reduce((sum, of) => sum + (of && 2 ** (longest - of)), 0);
  if (room <= 0) throw new Error("no complete code has these lengths");
  for (let bit = 0; bit < longest; bit++) if ((room >> bit) & 1) lengths.push(longest - bit);
  while (lengths.length < halves.literals) lengths.push(0);
  const lengthSymbols = [...lengths, 1, 1].map((length) => [length] as const);
  bits
    .stored(none)
    .empty(false)
    .dynamic({ ...halves, isLast: false, said: lengthSymbols });
  bits.code(canonicalCodes(lengths)[endOfBlock]!, lengths[endOfBlock]!);
}

const reversed = (half: number) => [1, 2, 4, 8].reduce((sum, bit, at) => sum + (half & bit ? 8 >> at : 0), 0);
