import type { ContainerAttack, Scene } from "./container-scene";
import { below, pick } from "./random-changes";
import { literalStream } from "./literal-stream";
import { deflate, descriptorOf, join, latin1, rawEntry, repack, utf8 } from "./raw-zip";

const replaced =
  (name: string): ContainerAttack =>
  ({ zip, entry, contents, random }) => {
    const text = new TextDecoder().decode(contents[name]);
    const at = below(random, text.length);
    const bytes = utf8(
      pick(random, [`${text} `, `${text.slice(0, at)}x${text.slice(at)}`, text.slice(0, -1), ""]),
    );
    repack(entry(name), deflate(bytes), bytes);
    return zip;
  };

/** Returns a stream of one stored block. `final` says whether another one may follow. */
const storedBlock = (bytes: Uint8Array, final: boolean, padding = 0) =>
  join(
    Uint8Array.of(
      Number(final) | padding,
      bytes.length & 255,
      bytes.length >> 8,
      ~bytes.length & 255,
      (~bytes.length >> 8) & 255,
    ),
    bytes,
  );

const shortName = (scene: Scene) => {
  const name = pick(scene.random, ["prueba.json", "LEEME.txt"]);
  return { entry: scene.entry(name), bytes: scene.contents[name]! };
};

/** Files that unpack to other bytes than the verified ones, in some program or in all. */
export const attacksOnContents = {
  readme: replaced("LEEME.txt"),
  page: replaced("verificar.html"),
  header: ({ zip, entry, contents }) => {
    const bytes = utf8(new TextDecoder().decode(contents["prueba.json"]).replace(/rows\\":\d+/, 'rows\\":0'));
    repack(entry("prueba.json"), deflate(bytes), bytes);
    return zip;
  },
  csv: ({ zip, entry, forgedCsv }) => {
    repack(entry("registro.csv"), deflate(forgedCsv), forgedCsv);
    return zip;
  },
  jsonl: replaced("registro.jsonl"),
  afterDeflate: (scene) => {
    // Info-ZIP uses the packed size, others the end of the stream.
    const entry = scene.anyEntry();
    const tail = pick(scene.random, [
      () => deflate(scene.forgedCsv),
      () => latin1("x"),
      () => new Uint8Array(1 + below(scene.random, 9)),
      () => storedBlock(scene.forgedCsv.subarray(0, 60_000), true),
    ])();
    repack(entry, join(entry.packed, tail));
    return scene.zip;
  },
  hiddenInDeflate: (scene) => {
    // A whole entry hides behind another entry's stream, inside its packed size.
    const entry = scene.anyEntry();
    const { local, packed, descriptor } = rawEntry(latin1("registro.csv"), scene.forgedCsv, scene.time);
    repack(entry, join(entry.packed, latin1("PK\x03\x04"), local.name, packed, descriptor));
    return scene.zip;
  },
  noDistances: (scene) => {
    // The standard allows this where nothing is repeated. Info-ZIP reports it as broken, and leaves a file that ends there.
    const { entry, bytes } = shortName(scene);
    repack(entry, literalStream(bytes, { distances: 0, isLast: false }));
    return scene.zip;
  },
  endsWithinNineBits: (scene) => {
    // busybox requests nine bits before it looks at them. Its unpacked bytes remain.
    const { entry, bytes } = shortName(scene);
    repack(entry, literalStream(bytes, { distances: 1, isLast: true }));
    return scene.zip;
  },
  cutDeflate: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    repack(entry, entry.packed.subarray(0, -1 - below(random, 5)));
    return zip;
  },
  notFinal: (scene) => {
    const { entry, bytes } = shortName(scene);
    repack(entry, storedBlock(bytes, false));
    return scene.zip;
  },
  padding: (scene) => {
    // No program reads these bits.
    const { entry, bytes } = shortName(scene);
    repack(entry, storedBlock(bytes, true, 8 << below(scene.random, 5)));
    return scene.zip;
  },
  storedLength: (scene) => {
    const { entry, bytes } = shortName(scene);
    const packed = storedBlock(bytes, true);
    repack(entry, packed.with(3, packed[3]! ^ (1 << below(scene.random, 8))));
    return scene.zip;
  },
  longer: ({ zip, anyEntry, contents }) => {
    // The stream continues after the bytes that the directory announces.
    const entry = anyEntry();
    const bytes = contents[Buffer.from(entry.directory.name).toString()]!;
    entry.packed = deflate(join(bytes, utf8("y más")));
    entry.directory.packedSize = entry.packed.length;
    entry.descriptor = descriptorOf(entry.directory);
    return zip;
  },
  shorter: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    entry.directory.size += 1 + below(random, 100);
    entry.descriptor = descriptorOf(entry.directory);
    return zip;
  },
  checksum: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    entry.directory.crc = (entry.directory.crc ^ (1 + below(random, 1e9))) >>> 0;
    entry.descriptor = descriptorOf(entry.directory);
    return zip;
  },
  packedByte: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    const at = below(random, entry.packed.length);
    entry.packed = entry.packed.with(at, entry.packed[at]! ^ (1 << below(random, 8)));
    return zip;
  },
} satisfies Record<string, ContainerAttack>;
