// Files outlive the page that reads them, so each released reader judges what this source writes.
import { bytesToHex } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import {
  packageFormat2,
  packageFormat3,
  type PackageFormat,
} from "~/modules/register/format/package-formats";
import { hourMs, minuteMs } from "~/time/units";
import type { Expected } from "../corpus/make";
import { readManifest, root, trusts } from "../corpus/manifest";
import type { ReaderVerdict } from "../corpus/reader";
import { aStreamedZip } from "../support/register/a-zip";
import { aCompany, aCompanyOf, type Company } from "../support/register/random-company";
import { releasedReaders, type ReleasedReader } from "../support/register/released-readers";
import { listOf, packFilesOf, packOf, withList } from "../support/register/sealed-pack";
import { renamedCompany } from "../support/register/renamed-company";
import {
  aSealedPackage,
  registerOrigin,
  seal,
  signingSeed,
  type Sealed,
} from "../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../support/register/sealed-receipt";
import {
  checkIn,
  checkOut,
  lunch,
  manager,
  resume,
  system,
  times,
  undo,
  winter,
  worker,
  zone,
  type Record as PersonRecord,
} from "../support/ledger/a-record";
import { seededRandom } from "../support/random";

const publicKey = bytesToHex(ed25519.getPublicKey(signingSeed));
const trust = {
  keys: { keys: [{ from: null, public_key: publicKey, until: null }], origin: registerOrigin },
};

/** Returns the verdict of a reader in one word: that, or why it has none. */
async function wordOf(reader: ReleasedReader, bytes: Uint8Array): Promise<string> {
  const [verdict] = await reader.judge([{ name: "archivo", bytes }], trust);
  return verdict?.doubt ?? verdict?.verdict ?? "problem";
}

const wordOn = async (reader: ReleasedReader, sealed: Sealed) => wordOf(reader, await aStreamedZip(sealed));

/** What each reader says of a package, by its format. A format that it does not know is no accusation. */
const words: Record<string, Record<PackageFormat, string>> = {
  "2026-11-25": { [packageFormat2]: "valid", [packageFormat3]: "unknown-format" },
  "2026-11-27": { [packageFormat2]: "valid", [packageFormat3]: "unknown-format" },
  "2026-11-28": { [packageFormat2]: "valid", [packageFormat3]: "valid" },
};

test("each stored reader has its row of verdicts", () => {
  expect(releasedReaders.map(({ day }) => day)).toEqual(Object.keys(words));
});

/** What each reader says of a pack. The first one opens none: it names the package to take out. */
const packWords: Record<string, string> = {
  "2026-11-25": "problem",
  "2026-11-27": "valid",
  "2026-11-28": "valid",
};

test.each(releasedReaders)(
  "the reader of $day accepts a pack with its signed list, up to sixteen files, like one without",
  async (reader) => {
    const sealed = aSealedPackage(aCompany(1, 6));
    const files = packFilesOf(sealed);
    const more = Array.from({ length: 9 }, (_, at) => [`${at}.txt`, new Uint8Array(at)] as const);
    const sixteen = { ...files, ...Object.fromEntries(more) };
    const listed = [files, sixteen].map((packed) => withList(packed, listOf(sealed, packed)));
    for (const packed of [files, ...listed])
      expect(await wordOf(reader, await packOf(packed))).toBe(packWords[reader.day]);
    expect(await wordOf(reader, files["registro_verificable.zip"]!)).toBe("valid");
  },
);

const begin = winter("2026-03-02 09:00");
const added = (record: PersonRecord, lasts: number) =>
  record.correct(
    { kind: "propose", entry: null, change: { kind: "add", times: times(begin, begin + lasts) } },
    begin + lasts,
    manager,
  );

/** Records of one person, and the lowest format of a package with them. */
const scripts: [string, PackageFormat, (record: PersonRecord) => (string | null)[]][] = [
  [
    "an entry of 24 hours",
    packageFormat2,
    (record) => [record.punch(checkIn, begin), record.punch(checkOut, begin + 24 * hourMs)],
  ],
  [
    "an entry of a millisecond more",
    packageFormat3,
    (record) => [record.punch(checkIn, begin), record.punch(checkOut, begin + 24 * hourMs + 1)],
  ],
  [
    "an entry of 26 hours",
    packageFormat3,
    (record) => [record.punch(checkIn, begin), record.punch(checkOut, begin + 26 * hourMs)],
  ],
  [
    "an undone exit after 25 hours",
    packageFormat3,
    (record) => [
      record.punch(checkIn, begin),
      record.punch(checkOut, begin + 25 * hourMs),
      record.punch(undo, begin + 25 * hourMs + 1_000),
    ],
  ],
  [
    "an entry that is open for 30 hours, with a pause",
    packageFormat2,
    (record) => [
      record.punch(checkIn, begin),
      record.punch(lunch, begin + 25 * hourMs),
      record.punch(resume, begin + 30 * hourMs),
    ],
  ],
  [
    "a month that was issued, delivered by the system and answered",
    packageFormat2,
    (record) => [
      record.punch(checkIn, begin),
      record.punch(checkOut, begin + hourMs),
      ...[manager, system, worker].map((by) =>
        record.take({
          by,
          decide: (person) => {
            const plan = { kind: "plan", payload: { digest: "a".repeat(64) } } as const;
            const decision = decideSchedule(person, plan, { now: begin + 2 * hourMs, timeZone: zone });
            return "refusal" in decision ? { refusal: { code: decision.refusal } } : decision;
          },
        }),
      ),
    ],
  ],
  ["a proposal of 24 hours", packageFormat2, (record) => [added(record, 24 * hourMs)]],
  ["a proposal of 25 hours that nobody answers", packageFormat3, (record) => [added(record, 25 * hourMs)]],
  [
    "a proposal to change an entry that is open for 25 hours",
    packageFormat3,
    (record) => [
      record.punch(checkIn, begin),
      record.correct(
        {
          kind: "propose",
          entry: record.newest.subjectSeq,
          change: { kind: "change", version: record.newest.subjectSeq, times: times(begin - minuteMs, null) },
        },
        begin + 25 * hourMs,
        manager,
      ),
    ],
  ],
];

describe("the format of a package", () => {
  test.each(scripts)("with %s is the lowest that supports it: %s", async (_, format, script) => {
    let refusals: (string | null)[] = [];
    const company = aCompanyOf(1, begin - hourMs, (record) => (refusals = script(record)));
    expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
    const sealed = aSealedPackage(company);
    expect(sealed.header.format).toBe(format);
    for (const reader of releasedReaders)
      expect(await wordOn(reader, sealed), reader.day).toBe(words[reader.day]![format]);
    const [oldest] = releasedReaders;
    const inFormat2 = seal({ ...sealed, format: packageFormat2 });
    expect(await wordOn(oldest!, inFormat2)).toBe(format === packageFormat2 ? "valid" : "invalid");
  });
});

/** The whole register, one person, some days, and some days of two people. */
function selectionsOf(company: Company, seed: number) {
  const days = company.lines.map(({ envelope }) => envelope.day).sort();
  const random = seededRandom(seed);
  const [from, to] = [random(), random()].sort().map((share) => days[Math.floor(share * days.length)]!);
  const ids = company.members.map(({ id }) => id).sort();
  const period = { from: from!, to: to! };
  return [{}, { profile_ids: ids.slice(0, 1) }, period, { ...period, profile_ids: ids.slice(1) }];
}

describe("every released reader", () => {
  test.each(releasedReaders)("of $day verifies the packages of random lives", async (reader) => {
    for (let seed = 0; seed < 8; seed++) {
      const company = aCompany(seed, 12);
      for (const selection of selectionsOf(company, seed)) {
        const sealed = aSealedPackage(company, selection);
        const word = words[reader.day]![sealed.header.format];
        expect(await wordOn(reader, sealed), `seed ${seed} ${JSON.stringify(selection)}`).toBe(word);
      }
    }
  });

  test.each(releasedReaders)("of $day accepts the receipts of all events", async (reader) => {
    const company = aCompanyOf(1, begin - hourMs, (record) => {
      record.punch(checkIn, begin);
      record.punch(checkOut, begin + 26 * hourMs);
    });
    for (const { envelope } of company.lines)
      expect(await wordOf(reader, receiptBytes(receiptOf(company, envelope.seq)))).toBe("valid");
  });
});

/** Files of the corpus on which a reader's verdict differs from ours. */
const differences: Record<string, Record<string, string>> = {
  "2026-11-25": {
    "26-hours/whole.zip": "unknown-format",
    "synthetic/26-hours.zip": "unknown-format",
    "synthetic/26-hours-in-format-2.zip": "invalid",
    "synthetic/marked-name-with-guard.zip": "invalid",
    "synthetic/altered-pack.zip": "problem",
    "synthetic/pack-without-list.zip": "problem",
    "synthetic/pack.zip": "problem",
  },
  "2026-11-27": {
    "26-hours/whole.zip": "unknown-format",
    "synthetic/26-hours.zip": "unknown-format",
    "synthetic/marked-name.zip": "invalid",
    "synthetic/altered-pack.zip": "valid",
  },
  "2026-11-28": {},
};

const readBytes = (path: string) => new Uint8Array(readFileSync(join(root, path)));
const textOf = (path: string) => new TextDecoder().decode(readBytes(path));
const judgedFiles = readManifest()
  .filter(({ path }) => path.startsWith("expected/"))
  .flatMap(({ path }) => (JSON.parse(textOf(path)) as Expected).files);

/** The files by which a reader of the corpus believes a signature, as their contents. */
function publishedTrust(name: string) {
  const { keys, successions, witnesses } = trusts[name]!;
  return {
    keys: keys ? (JSON.parse(textOf(keys)) as unknown) : { keys: [], origin: "" },
    ...(successions && { successions: JSON.parse(textOf(successions)) as unknown }),
    ...(witnesses && { witnesses: textOf(witnesses) }),
  };
}

test.each(releasedReaders)(
  "the stored reader of $day gives each file of the corpus its committed verdict",
  { tags: "deep" },
  async ({ day, judge }) => {
    const verdictDifferences: Record<string, string> = {};
    for (const { path, trust: name, judged } of judgedFiles) {
      const verdicts = await judge([{ name: path, bytes: readBytes(path) }], publishedTrust(name));
      const [ours, theirs] = [judged as ReaderVerdict[], verdicts].map((all) =>
        all.map(({ what, verdict, doubt }) => doubt ?? verdict ?? what).join(", "),
      );
      if (theirs !== ours) verdictDifferences[path] = theirs!;
    }
    expect(verdictDifferences).toEqual(differences[day]);
  },
);

/** A name that begins with a mark and a formula: the reader of 27 November expects the guard that its own writer had. */
const wordsOnMark: Record<string, string> = {
  "2026-11-25": "valid",
  "2026-11-27": "invalid",
  "2026-11-28": "valid",
};

test("a name that begins with a guarded mark is valid for readers that follow docs/format.md", async () => {
  const sealed = aSealedPackage(renamedCompany(aCompany(1, 8), "\u0301=Bar Acento"));
  for (const reader of releasedReaders)
    expect(await wordOn(reader, sealed), reader.day).toBe(wordsOnMark[reader.day]);
});
