import type { ContainerAttack, Scene } from "./container-scene";
import { below, pick } from "./random-changes";
import {
  assemble,
  deflate,
  descriptorOf,
  join,
  latin1,
  none,
  rawEntry,
  u16,
  u32,
  utf8,
  type RawEntry,
} from "./raw-zip";

const someBytes = ({ random }: Scene) =>
  Uint8Array.from({ length: 1 + below(random, 40) }, () => below(random, 256));

/** Returns a whole entry that no directory names. */
const hiddenEntry = ({ forgedCsv, time }: Scene) => {
  const { entries } = { entries: [rawEntry(latin1("registro.csv"), forgedCsv, time)] };
  const bytes = assemble({
    entries,
    listed: [],
    beforeDirectory: none,
    beforeEnd: none,
    end: { disk: 0, directoryDisk: 0, countHere: 0, count: 0, size: 0, offset: 0, comment: none },
    after: none,
  });
  return bytes.subarray(0, bytes.length - 22);
};

const zip64Locator = (at: number) =>
  join(
    u32(0x06064b50),
    ...[44, 0].map(u32),
    u16(45),
    u16(45),
    ...[0, 0, 5, 0, 5, 0, 0, 0, at, 0].map(u32),
    u32(0x07064b50),
    ...[0, at, 0, 1].map(u32),
  );

/** ZIPs of the package's files that programs read in different ways. */
export const attacksOnStructure = {
  halfLocal: ({ zip, entry }) => {
    // A reader from the front ends in the middle of the rows.
    const csv = entry("registro.csv");
    const half = csv.directory.size >> 1;
    csv.local = { ...csv.local, flags: 0, crc: 0x1234, packedSize: csv.packed.length >> 1, size: half };
    return zip;
  },
  localSizes: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    if (random() < 0.5) local.crc = directory.crc;
    else local.crc = 1 + below(random, 1e9);
    local.packedSize = directory.packedSize;
    local.size = pick(random, [directory.size, directory.size + 1, 0]);
    return zip;
  },
  localCrc: ({ zip, anyEntry, random }) => {
    anyEntry().local.crc = 1 + below(random, 1e9);
    return zip;
  },
  withoutDescriptor: ({ zip, anyEntry }) => {
    const entry = anyEntry();
    const { crc, packedSize, size } = entry.directory;
    entry.local = { ...entry.local, flags: 0, crc, packedSize, size };
    entry.directory.flags = 0;
    entry.descriptor = none;
    return zip;
  },
  lyingDescriptor: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    const { crc, packedSize, size } = entry.directory;
    const lie = 1 + below(random, 1e6);
    entry.descriptor = descriptorOf(
      pick(random, [
        { crc: crc ^ lie, packedSize, size },
        { crc, packedSize: packedSize ^ lie, size },
        { crc, packedSize, size: size ^ lie },
      ]),
    );
    return zip;
  },
  otherDescriptor: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    const { crc, packedSize, size } = entry.directory;
    entry.descriptor = pick(random, [
      none,
      join(u32(crc), u32(packedSize), u32(size)),
      join(...[0x08074b50, crc, packedSize, 0, size, 0].map(u32)),
      join(u32(0x07074b50), u32(crc), u32(packedSize), u32(size)),
    ]);
    return zip;
  },
  prefix: (scene) => {
    scene.zip.entries[0]!.before = pick(scene.random, [
      () => latin1("#!/bin/sh\nexit\n"),
      () => someBytes(scene),
      () => hiddenEntry(scene),
      () => new Uint8Array(1),
    ])();
    return scene.zip;
  },
  prefixUncounted: (scene) => join(latin1("PK"), someBytes(scene), assemble(scene.zip)),
  between: (scene) => {
    const entry = scene.zip.entries[1 + below(scene.random, 4)]!;
    entry.before = pick(scene.random, [() => someBytes(scene), () => new Uint8Array(4)])();
    return scene.zip;
  },
  hiddenBetween: (scene) => {
    scene.zip.entries[1 + below(scene.random, 4)]!.before = hiddenEntry(scene);
    return scene.zip;
  },
  hiddenLast: (scene) => {
    scene.zip.beforeDirectory = pick(scene.random, [() => hiddenEntry(scene), () => someBytes(scene)])();
    return scene.zip;
  },
  unlisted: ({ zip, add }) => {
    const listed = [...zip.entries];
    add("registro.csv");
    return { ...zip, listed };
  },
  listedElsewhere: ({ zip, entry, add }) => {
    // The directory's registro.csv is the true one. The one at its usual place in the file is not.
    const listed = [...zip.entries];
    const at = zip.entries.indexOf(entry("registro.csv"));
    add("registro.csv", undefined, at);
    return { ...zip, listed };
  },
  trailing: (scene) => ({ ...scene.zip, after: someBytes(scene) }),
  trailingZip: (scene) => {
    const inner = rawEntry(latin1("registro.csv"), scene.forgedCsv, scene.time);
    const whole = assemble({ ...scene.zip, entries: [inner] });
    return { ...scene.zip, after: whole };
  },
  comment: (scene) => ({ ...scene.zip, end: { ...scene.zip.end, comment: someBytes(scene) } }),
  // Some programs use the first end record that they find, others the last.
  twoEnds: (scene) => twoDirectories(scene, ({ good, forged }) => [forged, good]),
  twoEndsReversed: (scene) => twoDirectories(scene, ({ good, forged }) => [good, forged]),
  endInComment: (scene) => {
    // The last end record is in the comment of another one, and names its own directory.
    const whole = twoDirectories(scene, ({ good, forged }) => [forged, good]);
    const tail = whole.length - 22;
    const inner = whole.subarray(tail);
    const outer = join(inner.subarray(0, 20), u16(inner.length));
    return join(whole.subarray(0, tail), outer, inner);
  },
  zip64Sizes: ({ zip, entry, random }) => {
    // The extra field has the sizes, in the directory and also in the file's own header.
    const { local, directory } = entry("registro.csv");
    const sizes = [directory.size, 0, directory.packedSize, 0].map(u32);
    const extra = join(u16(0x0001), u16(16), ...sizes);
    const huge = { size: 0xffffffff, packedSize: 0xffffffff, extra, version: 45 };
    Object.assign(directory, huge);
    if (random() < 0.5) Object.assign(local, huge);
    return zip;
  },
  zip64Directory: (scene) => {
    // Programs that support ZIP64 use another directory than those that do not.
    const { zip, entry, add } = scene;
    const good = [...zip.entries];
    const other = add("registro.csv");
    const forged = good.map((file) => (file === entry("registro.csv") ? other : file));
    const whole = assemble({ ...zip, listed: good });
    const second = assemble({ ...zip, listed: forged });
    const end = second.length - 22;
    const directoryAt = new DataView(second.buffer).getUint32(end + 16, true);
    const directory = second.subarray(directoryAt, end);
    const at = whole.length - 22;
    const recordAt = at + directory.length;
    const record = join(
      ...[0x06064b50, 44, 0].map(u32),
      ...[45, 45].map(u16),
      ...[0, 0, 6, 0, 6, 0, directory.length, 0, at, 0].map(u32),
    );
    const locator = join(...[0x07064b50, 0, recordAt, 0, 1].map(u32));
    return join(whole.subarray(0, at), directory, record, locator, whole.subarray(at));
  },
  commentOfEntry: ({ zip, anyEntry }) => {
    anyEntry().directory.comment = utf8("las horas buenas están en otro archivo");
    return zip;
  },
  encrypted: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    const flags = pick(random, [8 | 1, 8 | 0x40 | 1, 8 | 0x2000]);
    if (random() < 0.7) local.flags = flags;
    directory.flags = flags;
    return zip;
  },
  otherFlags: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    const flags = 8 | pick(random, [2, 4, 16, 32, 0x800, 0x4000]);
    const where = below(random, 3);
    if (where !== 0) local.flags = flags;
    if (where !== 1) directory.flags = flags;
    return zip;
  },
  stored: ({ zip, entry, contents, random }) => {
    const name = pick(random, Object.keys(contents));
    const stored = entry(name);
    const bytes = contents[name]!;
    stored.packed = bytes;
    stored.local.method = stored.directory.method = 0;
    stored.directory.packedSize = bytes.length;
    stored.descriptor = descriptorOf(stored.directory);
    return zip;
  },
  storedWithDeflate: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    if (random() < 0.5) local.method = 0;
    else directory.method = 0;
    return zip;
  },
  otherMethod: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    directory.method = pick(random, [1, 6, 9, 12, 14, 93, 95, 99]);
    if (random() < 0.5) local.method = directory.method;
    return zip;
  },
  directoryOrder: ({ zip, random }) => {
    const listed = [...zip.entries];
    const at = below(random, 4);
    listed.splice(at, 2, listed[at + 1]!, listed[at]!);
    return { ...zip, listed };
  },
  fileOrder: ({ zip, random }) => {
    const at = below(random, 4);
    zip.entries.splice(at, 2, zip.entries[at + 1]!, zip.entries[at]!);
    return zip;
  },
  offset: ({ zip, anyEntry, random }) => {
    anyEntry().directory.offset = pick(random, [0xffffffff, 1, 7, 1_000_000, below(random, 5_000)]);
    return zip;
  },
  overlapping: ({ zip, random }) => {
    // Two names for one place.
    const [one, other] = [below(random, 5), 1 + below(random, 4)];
    zip.entries[one]!.directory.offset = 0;
    zip.entries[other]!.directory.offset = 0;
    return zip;
  },
  nested: ({ zip, entry, forgedCsv, time }) => {
    // An entry is inside the stored bytes of another one.
    const page = entry("verificar.html");
    const inside = assemble({ ...zip, entries: [rawEntry(latin1("registro.csv"), forgedCsv, time)] });
    page.packed = deflate(inside);
    return zip;
  },
  hugeSizes: ({ zip, anyEntry, random }) => {
    const { directory } = anyEntry();
    const field = pick(random, ["size", "packedSize"] as const);
    directory[field] = pick(random, [0xffffffff, 0xfffffffe, 0x7fffffff, 0x80000000]);
    return zip;
  },
  bomb: ({ zip, entry, random }) => {
    const name = pick(random, ["registro.csv", "LEEME.txt"]);
    const bomb = entry(name);
    bomb.packed = bombBytes();
    bomb.directory.packedSize = bomb.packed.length;
    bomb.directory.size = pick(random, [0xfffffff0, 100, 16 << 20, 300 << 20]);
    bomb.descriptor = descriptorOf(bomb.directory);
    return zip;
  },
  zip64: ({ zip, anyEntry, random }) => {
    const { directory, local } = anyEntry();
    const body = join(u32(directory.size), u32(0), u32(directory.packedSize), u32(0));
    directory.extra = join(u16(1), u16(body.length), body);
    directory.size = directory.packedSize = 0xffffffff;
    if (random() < 0.5) local.version = directory.version = 45;
    return zip;
  },
  zip64Records: ({ zip, random }) => ({
    ...zip,
    beforeEnd: zip64Locator(1_000 + below(random, 1_000)),
    end: random() < 0.5 ? zip.end : { ...zip.end, count: 0xffff, offset: 0xffffffff },
  }),
  disks: ({ zip, anyEntry, random }) => {
    const disk = 1 + below(random, 9);
    const where = below(random, 3);
    if (where === 0) anyEntry().directory.disk = disk;
    if (where === 1) zip.end.disk = disk;
    if (where === 2) zip.end.directoryDisk = disk;
    return zip;
  },
  counts: ({ zip, random }) => {
    const count = pick(random, [0, 5, 7, 0xffff]);
    if (random() < 0.5) zip.end.count = count;
    if (random() < 0.7 || zip.end.count === null) zip.end.countHere = count;
    return zip;
  },
  directoryPlace: ({ zip, random }) => {
    const wrong = pick(random, [0, 1, 46, 0xffffffff, below(random, 9_999)]);
    if (random() < 0.5) zip.end.size = wrong;
    else zip.end.offset = wrong;
    return zip;
  },
  attributes: ({ zip, anyEntry, random }) => {
    const { directory } = anyEntry();
    // A link, a folder, a device, a hidden file; text.
    const external = pick(random, [(0xa1ff << 16) >>> 0, 0x10, (0x61ff << 16) >>> 0, 2, 0]);
    directory.external = external;
    directory.madeBy = pick(random, [0x031e, 0x0314, 20]);
    directory.internal = external === 0 || directory.madeBy === 20 ? 1 : 0;
    return zip;
  },
  versions: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    const version = pick(random, [10, 45, 63, 255]);
    if (random() < 0.5) local.version = version;
    else directory.version = version;
    return zip;
  },
  dates: ({ zip, anyEntry, random }) => {
    const { local, directory } = anyEntry();
    const time = directory.time ^ (1 << below(random, 32));
    const where = below(random, 3);
    if (where !== 0) local.time = time >>> 0;
    if (where !== 1) directory.time = time >>> 0;
    return zip;
  },
  otherDate: ({ zip, random }) => {
    const time = (0x5a210000 + below(random, 0x1000)) >>> 0;
    for (const { local, directory } of zip.entries) local.time = directory.time = time;
    return zip;
  },
  cut: ({ zip, random }) => {
    const whole = assemble(zip);
    return whole.subarray(0, 4 + below(random, whole.length - 4));
  },
} satisfies Record<string, ContainerAttack>;

/** Returns a ZIP with two directories and two end records. Each names another registro.csv. */
function twoDirectories(
  { zip, entry, add }: Scene,
  inOrder: (directories: { good: RawEntry[]; forged: RawEntry[] }) => [RawEntry[], RawEntry[]],
): Uint8Array {
  const good = [...zip.entries];
  const other = add("registro.csv");
  const forged = good.map((file) => (file === entry("registro.csv") ? other : file));
  const [first, second] = inOrder({ good, forged });
  const whole = assemble({ ...zip, listed: first });
  const tail = assemble({ ...zip, listed: second, end: { ...zip.end, offset: whole.length } });
  return join(whole, tail.subarray(new DataView(whole.buffer).getUint32(whole.length - 6, true)));
}

let bombOnce: Uint8Array | undefined;
/** 16 MiB of zeros. */
const bombBytes = () => (bombOnce ??= deflate(new Uint8Array(16 << 20)));
