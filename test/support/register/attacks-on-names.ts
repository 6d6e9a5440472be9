import type { ContainerAttack } from "./container-scene";
import { below, pick } from "./random-changes";
import { crc32, join, latin1, none, u16, u32, utf8 } from "./raw-zip";

/** Returns the field with which Info-ZIP and 7-Zip give a file another name than its header's. */
const unicodePath = (rawName: Uint8Array, name: string) => {
  const body = join(Uint8Array.of(1), u32(crc32(rawName)), utf8(name));
  return join(u16(0x7075), u16(body.length), body);
};

const twin =
  (...names: string[]): ContainerAttack =>
  ({ random, add, zip }) => {
    add(pick(random, names));
    return zip;
  };

const extra =
  (...ids: number[]): ContainerAttack =>
  ({ random, anyEntry, zip }) => {
    const field = join(u16(pick(random, ids)), u16(5), Uint8Array.of(1, 2, 3, 4, below(random, 256)));
    const entry = anyEntry();
    const where = pick(random, ["local", "directory", "both"]);
    if (where !== "directory") entry.local.extra = field;
    if (where !== "local") entry.directory.extra = field;
    return zip;
  };

/** Files that unpack next to the verified ones, over them or under their names. */
export const attacksOnNames = {
  unicodePathSwap: ({ entry, add, zip, forgedCsv }) => {
    const real = entry("registro.csv");
    const forged = add("nota.txt", forgedCsv);
    for (const [renamed, name] of [
      [real, "nota.txt"],
      [forged, "registro.csv"],
    ] as const) {
      const field = unicodePath(renamed.local.name, name);
      renamed.local.extra = field;
      renamed.directory.extra = field;
    }
    return zip;
  },
  unicodePathWithReadme: ({ entry, zip, forgedCsv, add, random }) => {
    // No file is added. Forged hours replace LEEME.txt, and both files change names.
    const [readme, real] = [entry("LEEME.txt"), entry("registro.csv")];
    const forged = add("LEEME.txt", forgedCsv, zip.entries.indexOf(readme));
    zip.entries.splice(zip.entries.indexOf(readme), 1);
    const isInBoth = random() < 0.5;
    for (const [renamed, name] of [
      [real, "LEEME.txt"],
      [forged, "registro.csv"],
    ] as const) {
      renamed.directory.extra = unicodePath(renamed.directory.name, name);
      if (isInBoth) renamed.local.extra = renamed.directory.extra;
    }
    return zip;
  },
  unicodeComment: extra(0x6375),
  otherExtra: extra(0x5455, 0x7875, 0x000a, 0x0001, 0xcafe),
  nulInName: twin("registro.csv\0.txt", "registro.csv\0", "\0registro.csv"),
  controlInName: twin("registro.csv\r", "registro\x1b[2K.csv", "registro.csv\n", "\x08registro.csv"),
  caseTwin: twin("REGISTRO.CSV", "Registro.csv", "registro.CSV", "reGIſtro.csv"),
  dotTwin: twin("registro.csv.", "./registro.csv", "registro.csv/."),
  spaceTwin: twin("registro.csv ", " registro.csv", "registro.csv\u00a0", "registro\u200b.csv"),
  backslashTwin: twin(".\\registro.csv", "\\registro.csv", "x\\..\\registro.csv"),
  fullWidthTwin: twin("ｒｅｇｉｓｔｒｏ．ｃｓｖ", "registro．csv", "ʳegistro.csv", "regi\ufb06ro.csv"),
  pathTwin: twin("/registro.csv", "../registro.csv", "x/../registro.csv", "C:registro.csv"),
  zeroLengthTwin: ({ add, zip, random }) => {
    add(pick(random, ["registro.csv", "registro.jsonl", "REGISTRO.CSV"]), none);
    return zip;
  },
  duplicate: ({ add, zip }) => {
    add("registro.csv");
    return zip;
  },
  duplicateSame: ({ add, zip, contents, random }) => {
    const name = pick(random, Object.keys(contents));
    add(name, contents[name]);
    return zip;
  },
  added: twin("nota.txt", "registro.xlsx", ".DS_Store", "__MACOSX/._registro.csv", "registro (1).csv"),
  thousandsAdded: ({ add, zip, random }) => {
    const count = 1_000 + below(random, 500);
    for (let index = 0; index < count; index++) add(`${index}.csv`, none, zip.entries.length);
    return zip;
  },
  folder: ({ add, zip, random }) => {
    add(pick(random, ["datos/", "registro.csv/", "/"]), none);
    return zip;
  },
  folderAround: ({ zip, random }) => {
    const folder = pick(random, ["registro/", "./", "a/b/"]);
    for (const { local, directory } of zip.entries) {
      local.name = join(latin1(folder), local.name);
      directory.name = local.name;
    }
    return zip;
  },
  removed: ({ zip, random }) => {
    zip.entries.splice(below(random, zip.entries.length), 1);
    return zip;
  },
  renamed: ({ zip, anyEntry, random }) => {
    const entry = anyEntry();
    entry.local.name = entry.local.name.map((byte, at) => (at === 0 ? byte ^ 0x20 : byte));
    if (random() < 0.7) entry.directory.name = entry.local.name;
    return zip;
  },
  localName: ({ zip, entry, forgedCsv, add }) => {
    // The directory gives the name LEEME.txt to a file that its own header calls registro.csv.
    const readme = entry("LEEME.txt");
    const at = zip.entries.indexOf(readme);
    zip.entries.splice(at, 1);
    const forged = add("LEEME.txt", forgedCsv, at);
    forged.local.name = latin1("registro.csv");
    return zip;
  },
  localNameOnly: ({ zip, anyEntry, random }) => {
    anyEntry().local.name = latin1(pick(random, ["horas.csv", "registro.csv\0", ""]));
    return zip;
  },
} satisfies Record<string, ContainerAttack>;
