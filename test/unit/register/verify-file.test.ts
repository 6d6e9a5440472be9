import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { verifyFiles } from "~/modules/register/verifier/verify-file";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, filesOf } from "../../support/register/a-package";
import { aZip } from "../../support/register/a-zip";

const exported = aPackage({ seed: 7 });
const files = filesOf(exported);
const { keys } = exported;
const loose = [
  { name: "registro (1).csv", bytes: files.csv },
  { name: "registro.jsonl", bytes: files.jsonl },
  { name: "cabecera (2).json", bytes: files.header },
  { name: "LEEME.txt", bytes: files.readme! },
  { name: "verificar (1).html", bytes: files.verifier! },
];

describe("what somebody gives is recognised", () => {
  it("a ZIP, and says what was checked", async () => {
    expect(await verifyFiles([{ name: "registro.zip", bytes: aZip(files) }], keys)).toMatchObject({
      what: "package",
      verdict: {
        verdict: "valid",
        summary: {
          company: { name: "La Espiga de Oro", nif: "B12345674" },
          period: { from: "2026-10-20", to: "2026-10-25" },
          people: ["Lucía Peña", 'José "Pepe" Núñez; hijo', "(persona con los datos borrados)"],
          chain: exported.lines.length,
          head: { seq: exported.lines.length, keyId: exported.header.head.key_id },
          signaturesChecked: true,
          unchecked: [],
        },
      },
    });
  });

  it("loose files in any order, under the names that browsers give them", async () => {
    expect(await verifyFiles(loose.toReversed(), keys)).toMatchObject({
      verdict: { verdict: "valid", summary: { unchecked: [] } },
    });
  });

  it("loose files without those that are not the register's, and says what was not checked", async () => {
    expect(await verifyFiles(loose.slice(0, 3), keys)).toMatchObject({
      verdict: { verdict: "valid", summary: { unchecked: ["LEEME.txt", "verificar.html"] } },
    });
  });

  it.each(["LEEME.txt", "verificar (1).html"])("loose files with another %s are not valid", async (name) => {
    const changed = loose.map((file) => (file.name === name ? { name, bytes: utf8ToBytes("otro") } : file));
    const [file] = name.split(/ |(?=\.)/);
    expect(await verifyFiles(changed, keys)).toMatchObject({
      verdict: {
        verdict: "invalid",
        findings: [{ kind: "file-altered", file: expect.stringContaining(file!) as string }],
      },
    });
  });

  it.each([
    ["nothing", [], /Elige un archivo/],
    ["two ZIPs", [1, 2].map((each) => ({ name: `${each}.zip`, bytes: aZip(files) })), /un solo paquete/],
    ["one of three files", loose.slice(0, 1), /Falta el archivo registro\.jsonl/],
    ["two of a kind", [...loose, loose[0]!], /Hay 2 archivos que pueden ser registro\.csv/],
    [
      "a file too many",
      [...loose, { name: "no\u202ata.xls", bytes: files.csv }],
      /«no\\u\{202a\}ta\.xls» no es de/,
    ],
    ["something else", [{ name: "foto.jpg", bytes: utf8ToBytes("ÿØÿ") }], /No es un ZIP de Fichaclara/],
  ])("%s is a problem, and no verdict", async (_, given, message) => {
    expect(await verifyFiles(given, keys)).toMatchObject({
      what: "problem",
      message: expect.stringMatching(message) as string,
    });
  });
});

describe("without trusted keys", () => {
  it("a list without the signer's makes every package foreign", async () => {
    const verdict = await verifyPackage(files, []);
    expect(verdict).toMatchObject({
      verdict: "invalid",
      findings: [{ kind: "foreign-key" }, { kind: "foreign-key" }],
    });
  });

  it("a key that bears a trusted name but other bytes is not trusted", async () => {
    const impostor = { ...keys[0]!, key_id: exported.header.head.key_id };
    const verdict = await verifyPackage(files, [impostor]);
    expect(verdict).toMatchObject({ verdict: "invalid", findings: [{ kind: "foreign-key" }, {}] });
  });

  it("on purpose, only whether the files fit each other is checked, and the summary says so", async () => {
    const verdict = await verifyPackage(files, null);
    expect(verdict).toMatchObject({ verdict: "valid", summary: { signaturesChecked: false } });
  });
});

describe("a verification of many entries", () => {
  it("tells how far it is, ever further", async () => {
    const shares: number[] = [];
    await verifyPackage(files, keys, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});
