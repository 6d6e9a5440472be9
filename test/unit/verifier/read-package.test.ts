import { concatBytes } from "@noble/hashes/utils.js";
import { zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { zipTime } from "~/modules/register/format/container";
import { readPackage } from "../../../verifier/container/read-package";
import { storedZip } from "../../../verifier/container/stored-zip";
import { verifyFiles } from "../../../verifier/verify-files";
import { aStreamedZip, aZip, entriesOf } from "../../support/register/a-zip";
import { aScene, written } from "../../support/register/container-scene";
import { aCompany } from "../../support/register/random-company";
import { deflate, descriptorOf, latin1, none, rawEntry } from "../../support/register/raw-zip";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { seededRandom } from "../random";

const sealed = aSealedPackage(aCompany(1, 6));
const files = filesOf(sealed);
const zip = aZip(files);
const mebibyte = 1 << 20;
const scene = () => aScene(entriesOf(files), zipTime(sealed.at), seededRandom(1));

/** Returns the reader's answer for a ZIP: the problem, or the differences. */
async function told(bytes: Uint8Array, limits?: Parameters<typeof readPackage>[1]): Promise<string> {
  const read = await readPackage(bytes, limits);
  if ("problem" in read) return `problem: ${read.problem}`;
  const faults = "faults" in read ? read.faults.findings : read.files.faults;
  return faults.map(({ kind, message }) => `${kind}: ${message}`).join("\n");
}

describe("a package is read", () => {
  it.each([
    ["as the server streams it", aStreamedZip(sealed)],
    ["streamed in other pieces", aStreamedZip(sealed, 700)],
    ["packed by another DEFLATE", Promise.resolve(zip)],
  ])("%s", async (_, bytes) => {
    expect(await readPackage(await bytes)).toEqual({ files });
  });

  it("the same in whatever zone it was made", async () => {
    const bytes: Uint8Array[] = [];
    for (const zone of ["UTC", "Europe/Madrid", "Pacific/Auckland"]) {
      process.env.TZ = zone;
      bytes.push(await aStreamedZip(sealed));
    }
    delete process.env.TZ;
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });
});

describe("a ZIP that is not the exported one is reported with what was done to it", () => {
  const without = (name: string): Zippable => {
    const entries = entriesOf(files);
    delete entries[name];
    return entries;
  };
  const withFile = (name: string) => {
    const { add, zip: attacked } = scene();
    add(name, files.csv);
    return written(attacked);
  };

  it.each([
    ["packed again", zipSync(entriesOf(files)), /container-altered: El ZIP no es el que escribió Fichaclara/],
    [
      "in a folder",
      zipSync({ registro: entriesOf(files) }),
      /file-added: .*«registro\/registro\.csv», que se puede/,
    ],
    [
      "without registro.csv",
      zipSync(without("registro.csv")),
      /file-missing: Falta el archivo registro\.csv/,
    ],
    ["without LEEME.txt", zipSync(without("LEEME.txt")), /file-missing: Falta el archivo LEEME\.txt/],
    ["with another file", withFile("nota.txt"), /Se ha añadido al ZIP «nota\.txt»: no es del paquete/],
    [
      "with another package in it",
      withFile("registro_verificable.zip"),
      /Se ha añadido al ZIP «registro_verificable\.zip»: no es del paquete/,
    ],
    [
      "with a second registro.csv",
      withFile("registro.csv"),
      /otro archivo con el nombre registro\.csv: hay 2/,
    ],
    [
      "with a name in capitals",
      withFile("REGISTRO.CSV"),
      /«REGISTRO\.CSV», que se puede tomar por registro\.csv/,
    ],
    [
      "with a name in full width",
      withFile("ｒegistro.csv"),
      /«ｒegistro\.csv», que se puede tomar por registro/,
    ],
    ["with a name that hides its end", withFile("registro.csv\0.txt"), /«registro\.csv\\u\{0\}\.txt»/],
    ["with a name that colours a terminal", withFile("\x1b[2Kregistro.csv"), /«\\u\{1b\}\[2Kregistro\.csv»/],
    ["with a name that turns its letters", withFile("\u202evsc.ortsiger"), /«\\u\{202e\}vsc/],
    ["with a name that ends in a space", withFile("registro.csv "), /«registro\.csv\\u\{20\}», que se puede/],
    ["with a name without end", withFile("x".repeat(60_000)), /«x{80}…»/],
    ["with a comment", Uint8Array.from([...zip.with(zip.length - 2, 1), 0]), /container-altered/],
    ["with bytes in front of it", Uint8Array.from([0x50, 0x4b, ...zip]), /container-altered/],
  ])("%s", async (_, bytes, said) => {
    expect(await told(bytes)).toMatch(said);
  });

  it("with altered hours, names the row although it was packed again", async () => {
    const { forgedCsv } = scene();
    const forged = zipSync({ ...entriesOf(files), "registro.csv": forgedCsv });
    const { outcomes } = await verifyFiles([{ name: "p.zip", bytes: forged }], trustedKeys);
    const findings = [{ kind: "container-altered" }, { kind: "row-altered" }];
    expect(outcomes).toMatchObject([{ verdict: { verdict: "invalid", findings } }]);
  });

  it("with thousands of files, names fifty and counts the others", async () => {
    const many = Array.from({ length: 6_000 }, (_, index) => [`${index}.txt`, new Uint8Array(0)] as const);
    const read = await readPackage(zipSync(Object.fromEntries(many)));
    expect(read).toMatchObject({ faults: { total: 6_007 } });
    expect("faults" in read && read.faults.findings.length).toBe(50);
  });
});

describe("what cannot be read is no verdict", () => {
  it.each([
    ["a text", new TextEncoder().encode("hola"), /no es un ZIP/],
    ["nothing", new Uint8Array(0), /no es un ZIP/],
    ["only its first bytes", zip.slice(0, 4), /incompleto/],
  ])("%s", async (_, bytes, problem) => {
    expect(await told(bytes)).toMatch(problem);
  });

  it.each([
    ["registro_verificable.zip", { "LEEME.txt": none, "registro_verificable.zip": [zip, { level: 0 }] }],
    ["registro_verificable.zip", { paquete: { "registro_verificable.zip": zip } }],
    ["registro.zip", { "registro.csv": files.csv, "registro.zip": zip }],
  ] as [string, Zippable][])(
    "a ZIP in which %s is with other files: it says which to take out",
    async (name, entries) => {
      const given = { name: "todo.zip", bytes: zipSync(entries) };
      const message = `Este ZIP no es un paquete, pero trae uno: saca de él ${name} y compruébalo.`;
      expect((await verifyFiles([given], trustedKeys)).outcomes).toEqual([
        { what: "problem", name: "todo.zip", message },
      ]);
    },
  );

  it("a pack for an inspection is no such ZIP: the package in it is judged, by its whole name", async () => {
    const pack = async (...names: string[]) => {
      const entries = names.map((name) => ({ name, bytes: name.endsWith(".zip") ? zip : none }));
      return concatBytes(...(await storedZip(entries)));
    };
    const judged = async (bytes: Uint8Array) =>
      (await verifyFiles([{ name: "todo.zip", bytes }], trustedKeys)).outcomes;
    const bytes = await pack("LEEME.txt", "fichajes.csv", "registro_verificable.zip");
    expect(await judged(bytes)).toMatchObject([
      { what: "package", name: "todo.zip › registro_verificable.zip", verdict: { verdict: "valid" } },
    ]);
    for (const other of [
      bytes.map((byte, at) => (at === 6 ? 1 : byte)),
      await pack("registro_verificable.zip", "registro_verificable.zip"),
      concatBytes(bytes, new Uint8Array(1)),
    ])
      expect(await judged(other)).toMatchObject([{ what: "problem" }]);
  });

  it("but a package that was only packed again is said to hold what was signed", async () => {
    const again = zipSync(entriesOf(files));
    const [outcome] = (await verifyFiles([{ name: "p.zip", bytes: again }], trustedKeys)).outcomes;
    expect(outcome).toMatchObject({
      verdict: {
        verdict: "invalid",
        answer: expect.stringMatching(/lo firmado está sin cambios.*quizá se volvió a comprimir/) as string,
      },
    });
  });

  it("cut off anywhere", async () => {
    for (let length = 2; length < zip.length; length += 211) {
      expect(await told(zip.subarray(0, length))).toMatch(/incompleto o dañado/);
    }
  });
});

describe("a package that is too large is refused", () => {
  it("before it is unpacked, when it is large or says so itself", async () => {
    expect(await told(zip, { packedBytes: 100, unpackedBytes: mebibyte })).toMatch(/ocupa demasiado/);
    expect(await told(bombOf(mebibyte, 200 * mebibyte))).toMatch(/descomprimido ocupa demasiado/);
    expect(await told(bombOf(1, 0xffffffff))).toMatch(/descomprimido ocupa demasiado/);
  });

  it("while it is unpacked, when it holds more than it says", async () => {
    expect(await told(bombOf(32 * mebibyte, 1_024))).toMatch(/registro\.csv está dañado/);
  });

  it("when it is packed again, too", async () => {
    const bomb = zipSync({ ...entriesOf(files), "registro.csv": new Uint8Array(8 * mebibyte) });
    const limits = { packedBytes: mebibyte, unpackedBytes: mebibyte };
    expect(await told(bomb, limits)).toMatch(/^container-altered: [^\n]*$/);
  });

  /** Returns a package in the right form whose registro.csv holds zeros. */
  function bombOf(bytes: number, size: number): Uint8Array {
    const { zip: attacked, entry, time } = scene();
    const bomb = { ...rawEntry(latin1("registro.csv"), none, time), packed: deflate(new Uint8Array(bytes)) };
    Object.assign(bomb.directory, { packedSize: bomb.packed.length, size });
    bomb.descriptor = descriptorOf(bomb.directory);
    attacked.entries.splice(attacked.entries.indexOf(entry("registro.csv")), 1, bomb);
    return written(attacked);
  }
});
