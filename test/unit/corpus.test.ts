// The corpus in test/corpus holds files of earlier builds. This source must read each of them as that build did.
import canonicalize from "canonicalize";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { payloadSchemas, type EventKind } from "~/modules/ledger/rules/payloads";
import { parseCanonical } from "~/modules/register/format/canonical-json";
import { factsDigest } from "~/modules/register/format/envelope";
import type { PackageLine, DisclosedEvent } from "~/modules/register/format/lines";
import { parseVkey } from "~/modules/register/format/note";
import { judgeFiles, packageIn } from "../corpus/judge-file";
import type { Expected } from "../corpus/make";
import { addFile, alteredFiles, digestOf, filesOf, readManifest, root, trusts } from "../corpus/manifest";
import {
  readByLedger,
  readByVerifier,
  rootOfEvents,
  type CorpusEntry,
  type Life,
  type Reading,
} from "../corpus/read-life";

/** The manifest's first files and the SHA-256 of their list. A commit may add files, but never remove one of these. */
const pinned = { files: 111, sha256: "b6c90ea2cddcc471efd8e350eeeb26e6c4953c5880b63d32f73c72b70895d70f" };

const readBytes = (path: string) => new Uint8Array(readFileSync(join(root, path)));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const manifest = readManifest();
const pathsIn = (folder: string) =>
  manifest.map(({ path }) => path).filter((path) => path.startsWith(folder));
const expected = pathsIn("expected/").map((path) => JSON.parse(textOf(path)) as Expected);
const lives = pathsIn("lives/").flatMap((path) => textOf(path).trimEnd().split("\n"));

describe("the corpus of earlier builds", () => {
  test("has every listed file, unchanged", () => {
    expect(alteredFiles(manifest, readBytes)).toEqual([]);
    const first = manifest.slice(0, pinned.files).map(({ path, sha256 }) => `${sha256}  ${path}\n`);
    expect(digestOf(new TextEncoder().encode(first.join("")))).toBe(pinned.sha256);
  });

  test("lists every file that is there", () => {
    expect(filesOf(root)).toEqual(manifest.map(({ path }) => path).sort());
  });

  test("has a verdict for every package, receipt, checkpoint and proof", () => {
    const judged = new Set(expected.flatMap(({ files }) => files.map(({ path }) => path)));
    const others = /^(keys|lives|readers|expected)\//;
    const paths = manifest.map(({ path }) => path).filter((path) => !others.test(path));
    expect(paths.filter((path) => !judged.has(path))).toEqual([]);
  });

  test("detects one changed byte and a missing file", () => {
    const path = "bakery/whole.zip";
    const changed = (askedPath: string) =>
      askedPath === path ? withChangedByte(readBytes(askedPath)) : readBytes(askedPath);
    expect(alteredFiles(manifest, changed)).toEqual([path]);
    const missing = (askedPath: string) =>
      askedPath === path ? readFileSync(join(root, "none")) : readBytes(askedPath);
    expect(alteredFiles(manifest, missing)).toEqual([path]);
  });

  test("is never overwritten by the script that makes it", () => {
    const folder = mkdtempSync(join(tmpdir(), "corpus-"));
    try {
      writeFileSync(join(folder, "kept.json"), "{}");
      expect(() => addFile("kept.json", "[]", folder)).toThrow("is in the corpus already");
      expect(readFileSync(join(folder, "kept.json"), "utf8")).toBe("{}");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the verifier", () => {
  test.each(expected.flatMap(({ files }) => files))(
    "gives $path the same verdict as before with the keys of $trust",
    async (one) => {
      const { judged, compared } = await judgeFiles([one.path], trusts[one.trust]!, readBytes);
      expect({ judged, compared }).toEqual({ judged: one.judged, compared: one.compared ?? [] });
    },
  );

  test.each(expected.flatMap(({ pairs }) => pairs))(
    "compares $paths.0 with $paths.1 as before",
    async ({ paths, trust, compared }) => {
      expect((await judgeFiles(paths, trusts[trust]!, readBytes)).compared).toEqual(compared);
    },
  );

  test("refuses a package of the corpus with one changed byte", async () => {
    const path = "bakery/whole.zip";
    const size = readBytes(path).length;
    for (const at of [size >> 3, size >> 1, size - 40]) {
      const { judged } = await judgeFiles([path], trusts.one!, (askedPath) =>
        askedPath === path ? withChangedByte(readBytes(askedPath), at) : readBytes(askedPath),
      );
      expect(judged, `byte ${at}`).not.toMatchObject([{ verdict: "valid" }]);
    }
  });

  test("reads every published key", () => {
    const lines = pathsIn("keys/").flatMap((path) =>
      /\.(txt|policy)$/.test(path) ? textOf(path).split("\n") : [],
    );
    const vkeys = lines.flatMap((line) => /^(?:log )?([^#\s]+\+[0-9a-f]{8}\+\S+)$/.exec(line)?.[1] ?? []);
    expect(vkeys.length).toBeGreaterThan(4);
    expect(vkeys.filter((vkey) => parseVkey(vkey) === null)).toEqual([]);
  });
});

describe("a stored life of the corpus", () => {
  const readLives = lives.map((line) => ({ line, life: parseCanonical(line) as Life }));
  const readingOf = ({ entries, minutes }: Reading): Reading => ({ entries, minutes });

  test("has the same canonical bytes, digests and root when it is written again", () => {
    expect(readLives.length).toBeGreaterThanOrEqual(200);
    for (const { line, life } of readLives) {
      expect(canonicalize(life)).toBe(line);
      for (const { envelope, facts } of life.events) {
        expect(factsDigest(facts)).toBe(envelope.facts);
        const payload = payloadSchemas[envelope.kind as EventKind].parse(facts.payload);
        expect(canonicalize(payload)).toBe(canonicalize(facts.payload));
      }
      expect(rootOfEvents(life.events), `life ${life.number}`).toBe(life.root);
    }
  });

  test("evolves to the committed entries in the ledger", () => {
    for (const { life } of readLives) {
      const { number, events, root: of, ...committed } = life;
      expect(readByLedger(events), `life ${number} (${of})`).toEqual(committed);
    }
  });

  test("has the committed entries for the verifier", () => {
    for (const { life } of readLives)
      expect(readByVerifier(life.events), `life ${life.number}`).toEqual(readingOf(life));
  });

  test("is one of many, which cover every kind of event", () => {
    const kinds = new Set(readLives.flatMap(({ life }) => life.events.map(({ envelope }) => envelope.kind)));
    for (const kind of Object.keys(payloadSchemas)) expect([...kinds]).toContain(kind);
  });

  test("with one hour changed has another digest and other entries, and is refused without an event", () => {
    const isPlain = ({ closed_by, ground }: CorpusEntry) => closed_by !== null && ground === null;
    const { life } = readLives.find(({ life: { entries } }) => entries.some(isPlain))!;
    const entry = life.entries.find(isPlain)!;
    const changed = life.events.map((event): DisclosedEvent => {
      if (event.envelope.subject_seq !== entry.closed_by) return event;
      return { ...event, facts: { ...event.facts, occurred_at: event.facts.occurred_at - 1 } };
    });
    expect(readByVerifier(changed)).not.toEqual(readingOf(life));
    expect(factsDigest(changed[entry.closed_by! - 1]!.facts)).not.toBe(
      life.events[entry.closed_by! - 1]!.envelope.facts,
    );
    const without = life.events.toSpliced(entry.opened_by - 1, 1);
    expect(() => readByLedger(without)).toThrow("cannot follow");
    expect(() => readByVerifier(without)).toThrow();
  });
});

interface JudgedPackage {
  what: string;
  verdict: string;
  disclosed: number;
  size: number;
  entries: number;
  minutes: number;
  unknown_kinds?: string[];
}

/** Packages that disclose a whole register. */
const wholes = expected
  .flatMap(({ files }) => files)
  .flatMap(({ path, judged }) => (judged as JudgedPackage[]).map((one) => ({ path, ...one })))
  .filter(
    ({ what, verdict, disclosed, size, unknown_kinds }) =>
      what === "package" && verdict === "valid" && disclosed === size && !unknown_kinds,
  );

test.each(wholes)(
  "the ledger evolves the events of $path to the entries of the package",
  ({ path, entries, minutes }) => {
    const lines = new TextDecoder()
      .decode(packageIn(readBytes(path))["registro.jsonl"])
      .trimEnd()
      .split("\n");
    const events = lines.map((line) => JSON.parse(line) as PackageLine as DisclosedEvent);
    const subjects = new Set(events.map(({ envelope }) => envelope.subject));
    const readings = [...subjects].map((subject) =>
      readByLedger(events.filter(({ envelope }) => envelope.subject === subject)),
    );
    expect(readings.flatMap((reading) => reading.entries)).toHaveLength(entries);
    expect(readings.reduce((total, reading) => total + reading.minutes, 0)).toBe(minutes);
  },
);

function withChangedByte(bytes: Uint8Array, at = bytes.length >> 1): Uint8Array {
  const changed = bytes.slice();
  changed[at] = changed[at]! ^ 1;
  return changed;
}
