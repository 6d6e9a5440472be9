// Proves what still shows when the holder of the key signs false facts.
import { describe, expect, test } from "vitest";
import { factsDigest, type Facts } from "~/modules/register/format/envelope";
import {
  commitmentTo,
  isDisclosed,
  type PackageLine,
  type DisclosedLine,
} from "~/modules/register/format/lines";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";
import type { FindingKind } from "../../../verifier/verdict";
import { verifyPackage } from "../../../verifier/verify-package";
import { aCompany, withLastEntryOn, type Company } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  signingSeed,
  strangerSeed,
  trusted,
  trustedKeys,
  type Parts,
  type Sealed,
} from "../../support/register/sealed-package";

const company = aCompany(5, 14);
const days = company.lines.map(({ envelope }) => envelope.day).sort();
const period = { from: days[Math.floor(days.length / 4)]!, to: days[Math.floor(days.length / 2)]! };
const ids = company.members.map(({ id }) => id).sort();
const whole = aSealedPackage(company);
const part = aSealedPackage(company, period);

async function findingsOf(sealed: Sealed, keys = trustedKeys) {
  const { verdict } = await verifyPackage(filesOf(sealed), keys);
  if (verdict.verdict === "valid") return [];
  expect(verdict.signedBy?.publicKey).toBe(trusted(signingSeed).publicKey);
  expect(verdict.answer).toMatch(
    /^Las horas de este paquete .+ El paquete está firmado con la clave .*publicada por register.example(, pero | y es el que se firmó\.)/,
  );
  return [...new Set(verdict.findings.map(({ kind }) => kind))];
}

/** Returns a company whose register had other events from the beginning. */
function rewritten(change: (line: DisclosedLine) => Partial<Facts> | null): Company {
  const lines = company.lines.map((line) => {
    const changed = change(line);
    if (!changed) return line;
    const facts = { ...line.facts, ...changed };
    return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts) } };
  });
  return { ...company, lines };
}

const ofKind = (kind: string, skip = 0) =>
  company.lines.filter(({ envelope }) => envelope.kind === kind)[skip]!.envelope.seq;
const without = (lines: readonly PackageLine[], seq: number) =>
  lines.filter(({ envelope }) => envelope.seq !== seq);
const bare = (lines: readonly PackageLine[], seq: number) =>
  lines.map((line) => (line.envelope.seq === seq ? { envelope: line.envelope } : line));
const middleOf = (lines: readonly PackageLine[]) => {
  const own = lines.filter(({ envelope }) => envelope.subject === lines.at(-1)!.envelope.subject);
  return own.at(-2)!.envelope.seq;
};
const aMomentBefore = ({ envelope, facts }: DisclosedLine) =>
  envelope.seq === ofKind("check_in", 1) ? { recorded_at: facts.recorded_at - 86_400_000 * 60 } : null;

test.each<[string, FindingKind, Sealed]>([
  [
    "leaves out an event",
    "event-missing",
    seal({ ...part, lines: without(part.lines, middleOf(part.lines)) }),
  ],
  [
    "leaves out what an event is, of the period",
    "event-untold",
    seal({
      ...part,
      lines: bare(
        part.lines,
        part.lines.find((line) => isDisclosed(line) && line.envelope.kind === "check_in")!.envelope.seq,
      ),
    }),
  ],
  [
    "leaves out an event of the whole register",
    "event-missing",
    seal({ ...whole, lines: without(whole.lines, 9) }),
  ],
  [
    "leaves out the last of the whole register",
    "event-missing",
    seal({ ...whole, lines: without(whole.lines, whole.size) }),
  ],
  [
    "leaves out the company",
    "event-missing",
    seal({ ...whole, lines: without(whole.lines, ofKind("company")) }),
  ],
  [
    "discloses an unselected person",
    "event-added",
    seal({ ...whole, selection: { ...whole.selection, profile_ids: ids.slice(1) } }),
  ],
  [
    "tells more than was asked for",
    "event-added",
    seal({ ...whole, selection: { ...whole.selection, ...period } }),
  ],
  ["claims other rows", "inconsistent", seal(whole, signingSeed, { rows: whole.records.length })],
  ["claims more lines", "event-missing", seal(whole, signingSeed, { lines: whole.lines.length + 1 })],
  ["claims more disclosed lines", "event-untold", seal(part, signingSeed, { told: part.statement.told + 1 })],
  ["dates it before its contents", "inconsistent", seal({ ...whole, at: whole.at - 86_400_000 })],
  [
    "writes a row that does not follow",
    "inconsistent",
    seal({ ...whole, records: whole.records.with(1, whole.records[1]!.replace("/2026;", "/2025;")) }),
  ],
  ["leaves out a row", "inconsistent", seal({ ...whole, records: whole.records.toSpliced(1, 1) })],
  ["recorded an event before the one before", "inconsistent", aSealedPackage(rewritten(aMomentBefore))],
])("the verifier reports a signer who %s", async (_, kind, sealed) => {
  expect(await findingsOf(sealed)).toContain(kind);
});

test.each<[string, (line: DisclosedLine) => Partial<Facts> | null]>([
  ["a payload of another kind", ({ envelope }) => (envelope.kind === "check_in" ? { payload: {} } : null)],
  [
    "an instant beyond the calendar",
    ({ envelope, facts }) => (envelope.kind === "correction_proposed" ? { payload: beyond(facts) } : null),
  ],
  [
    "a company that is named on another day",
    ({ envelope, facts }) =>
      envelope.kind === "company" ? { occurred_at: facts.occurred_at - 2 * 86_400_000 } : null,
  ],
  ["an exit before its entry", ({ envelope }) => (envelope.kind === "check_out" ? { occurred_at: 1 } : null)],
  [
    "a punch of another identity",
    ({ envelope, facts }) =>
      envelope.kind === "check_in"
        ? { commitments: { ...facts.commitments, person: "ab".repeat(32) } }
        : null,
  ],
  [
    "a punch of nobody",
    ({ envelope, facts }) =>
      envelope.kind === "check_in" ? { commitments: { ...facts.commitments, person: null } } : null,
  ],
])("the verifier reports a register with %s", async (_, change) => {
  const other = rewritten(change);
  expect(other.lines).not.toEqual(company.lines);
  const parts: Parts = { ...whole, company: other, lines: other.lines };
  expect(await findingsOf(seal(parts))).toContain("inconsistent");
});

test("an entry whose event claims another day is reported as inconsistent with the earlier events", async () => {
  const { moved, ...other } = withLastEntryOn("2020-01-01", company);
  const sealed = aSealedPackage(other, { from: days[0]!, to: days.at(-1)! });
  expect(sealed.lines.find(({ envelope }) => envelope.seq === moved.envelope.seq)).not.toHaveProperty(
    "facts",
  );
  expect(await findingsOf(sealed)).toContain("inconsistent");
});

const beyond = ({ payload }: Facts) =>
  JSON.parse(
    JSON.stringify(payload).replace(/"check_in_at":\d+|"version":\d+/, (matchedText) =>
      matchedText.replace(/\d+$/, String(Number.MAX_SAFE_INTEGER)),
    ),
  ) as Facts["payload"];

/** Returns a package of the company after the data of some events were erased. */
const withoutData = (isErased: (line: DisclosedLine) => boolean) =>
  aSealedPackage({
    ...company,
    lines: company.lines.map((line) =>
      isErased(line) ? { ...line, revealed: { person: null, place: null, text: null } } : line,
    ),
  });

describe("data that were erased before the four years of the law are over", () => {
  const four = (at: number) => new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() + 4);
  const placed = company.lines.find(({ revealed }) => revealed.place)!;
  const isPlaced = ({ envelope }: DisclosedLine) => envelope.seq === placed.envelope.seq;

  async function judged(sealed: Sealed) {
    const { verdict } = await verifyPackage(filesOf(sealed), trustedKeys);
    return verdict.verdict === "valid" ? [] : verdict.findings.map(({ kind, seq }) => [kind, seq]);
  }

  test.each([
    ["a place of today", whole.at, 1],
    ["a place, two days before", four(placed.facts.recorded_at) - 2 * dayMs, 1],
    ["a place, while the day's erasure runs", four(placed.facts.recorded_at), 0],
  ])("%s", async (_, at, missed) => {
    const expected = missed ? [["erased-early", placed.envelope.seq]] : [];
    expect(await judged(seal({ ...withoutData(isPlaced), at }))).toEqual(expected);
  });

  test("an erased identity is reported if a recent punch still uses it, and not otherwise", async () => {
    const lastUse = (line: (typeof company.lines)[0]) =>
      company.lines.findLast((one) => one.facts.commitments.person === line.facts.commitments.person)!.facts
        .recorded_at;
    const { envelope, facts } = company.lines.find(
      (line) => line.envelope.kind === "person" && lastUse(line) - line.facts.recorded_at > 3 * dayMs,
    )!;
    const newest = lastUse(company.lines[envelope.seq - 1]!);
    expect(newest - facts.recorded_at).toBeGreaterThan(3 * dayMs);
    const erased = withoutData((line) => line.envelope.seq === envelope.seq);
    expect(await judged(seal({ ...erased, at: four(newest) - 2 * dayMs }))).toEqual([
      ["erased-early", envelope.seq],
    ]);
    expect(await judged(seal({ ...erased, at: four(newest) }))).toEqual([]);
  });

  test("are named first in the verdict", async () => {
    const { verdict } = await verifyPackage(filesOf(withoutData(isPlaced)), trustedKeys);
    expect(verdict).toMatchObject({ verdict: "invalid" });
    expect(verdict.answer).toContain("faltan datos borrados antes del plazo legal de cuatro años");
    expect(verdict.verdict !== "valid" && verdict.findings[0]!.message).toContain(
      "ya no revela la ubicación",
    );
  });
});

describe("findings that are no fault", () => {
  test("data erased after four years are counted and reported nowhere as missing", async () => {
    const later = (years: number) => {
      const at = new Date(whole.at);
      return at.setUTCFullYear(at.getUTCFullYear() + years);
    };
    const erased = seal({ ...withoutData(() => true), at: later(4) });
    expect(await findingsOf(seal({ ...erased, at: later(3) }))).toEqual(["erased-early"]);
    const { verdict } = await verifyPackage(filesOf(erased), trustedKeys);
    expect(verdict).toMatchObject({ verdict: "valid", summary: { company: { name: "" } } });
    if (verdict.verdict === "valid") expect(verdict.summary.erased).toBeGreaterThan(5);
  });

  test("an unknown kind is named, and everything else is checked", async () => {
    const [kind, payload] = ["vacation", { what: "nobody knows" }];
    const last = company.lines.at(-1)!;
    const commitments = { person: null, place: null, text: null };
    const facts = { ...last.facts, payload, commitments };
    const envelope = {
      ...last.envelope,
      seq: last.envelope.seq + 1,
      subject_seq: last.envelope.subject_seq + 1,
      kind,
      about: null,
      facts: factsDigest(facts),
    };
    const revealed = { person: null, place: null, text: null };
    const stranger = { ...company, lines: [...company.lines, { envelope, facts, revealed }] };
    const sealed = seal({ ...whole, company: stranger, lines: stranger.lines, size: whole.size + 1 });
    const { verdict } = await verifyPackage(filesOf(sealed), trustedKeys);
    expect(verdict).toMatchObject({ verdict: "valid", unknownKinds: [kind] });
    expect(verdict.answer).toContain("con un tipo de anotación que esta página no conoce");
    // Where a row differs, the cause cannot be known.
    const other = seal({ ...sealed, records: sealed.records.toSpliced(1, 1) });
    expect((await findingsOf2(other)).map(({ kind }) => kind)).toEqual(["unknown-kind"]);
  });

  const findingsOf2 = async (sealed: Sealed) => {
    const { verdict } = await verifyPackage(filesOf(sealed), trustedKeys);
    return verdict.verdict === "valid" ? [] : verdict.findings;
  };
});

type LastEvent = Partial<Facts> &
  Partial<Pick<DisclosedLine, "revealed">> & { kind: string; subject?: string | null | undefined };

describe("the last event of a package", () => {
  const [person] = ids;
  const empty = { person: null, place: null, text: null };
  const stranger = { ...empty, person: "ab".repeat(32) };

  /** Returns a company with one more event, which is by the system. */
  function withEvent(
    { lines, ...rest }: Company,
    { kind, subject = null, revealed = empty, ...stated }: LastEvent,
  ): Company {
    const last = lines.at(-1)!;
    const facts: Facts = {
      ...last.facts,
      occurred_at: last.facts.recorded_at,
      actor: { kind: "system", id: null },
      payload: {},
      commitments: empty,
      ...stated,
    };
    const envelope = {
      ...last.envelope,
      seq: lines.length + 1,
      subject,
      subject_seq: lines.filter((line) => line.envelope.subject === subject).length + 1,
      kind,
      about: null,
      day: localDateOf(facts.occurred_at, facts.time_zone),
      facts: factsDigest(facts),
    };
    return { ...rest, lines: [...lines, { envelope, facts, revealed }] };
  }
  const closed = withEvent(company, { kind: "company_status", payload: { status: "closed" } });
  const place = { data: { latitude: 40, longitude: -3 }, salt: "1".repeat(64) };
  const text = { data: { text: "Una nota" }, salt: "2".repeat(64) };

  test.each<[string, Company]>([
    [
      "have another commitment than the company's name, where it is of the company",
      withEvent(company, { kind: "company_status", payload: { status: "open" }, commitments: stranger }),
    ],
    [
      "have happened after it was recorded",
      withEvent(company, { kind: "pin_set", subject: person, occurred_at: whole.at + 86_400_000 }),
    ],
    [
      "have a place and a text, whatever its kind",
      withEvent(company, {
        kind: "pin_set",
        subject: person,
        commitments: { person: null, place: commitmentTo("place", place), text: commitmentTo("text", text) },
        revealed: { person: null, place, text },
      }),
    ],
    [
      "be of an unknown kind while the company is closed",
      withEvent(closed, { kind: "vacation", subject: person }),
    ],
  ])("may %s", async (_, other) => {
    expect(await findingsOf(aSealedPackage(other))).toEqual([]);
  });

  test.each<[string, Company]>([
    [
      "be of a known kind while the company is closed",
      withEvent(closed, { kind: "pin_set", subject: person }),
    ],
    [
      "have the commitment of another person",
      withEvent(company, { kind: "pin_set", subject: person, commitments: stranger }),
    ],
  ])("may not %s", async (_, other) => {
    expect(await findingsOf(aSealedPackage(other))).toEqual(["inconsistent"]);
  });
});

describe("the verdict names the signing key", () => {
  const judge = async (keys: typeof trustedKeys, sealed = whole) =>
    (await verifyPackage(filesOf(sealed), keys)).verdict;

  test("after the sentence about the hours", async () => {
    const { publicKey } = trusted(signingSeed);
    expect(await judge(trustedKeys)).toMatchObject({
      verdict: "valid",
      answer: `Las horas de este paquete son las que se registraron: no falta ni ha cambiado ninguna. El paquete está firmado con la clave ${publicKey.slice(0, 16)}…, publicada por register.example.`,
      signedBy: { publicKey, publishedBy: "register.example" },
    });
    const named = [trusted(signingSeed, { source: "reader", origin: null })];
    expect((await judge(named)).answer).toContain("la que has indicado tú");
  });

  test.each([
    ["none", []],
    ["another's", [trusted(strangerSeed)]],
    ["another register's", [trusted(signingSeed, { origin: "other.example" })]],
    [
      "half of the register's",
      [trusted(signingSeed, { publicKey: trusted(signingSeed).publicKey.slice(0, 32) })],
    ],
  ])("as unknown with %s", async (_, keys) => {
    const verdict = await judge(keys);
    expect(verdict).toMatchObject({ verdict: "undecided", doubt: "unknown-key", signedBy: null });
    expect(verdict.answer).toContain("firmado con una clave que esta página no conoce");
  });

  test("with the remark that it was not in force then", async () => {
    expect(await findingsOf(whole, [trusted(signingSeed, { until: whole.at - 1 })])).toEqual([
      "key-out-of-time",
    ]);
    expect(await findingsOf(whole, [trusted(signingSeed, { from: whole.at + 1 })])).toEqual([
      "key-out-of-time",
    ]);
    expect(await findingsOf(whole, [trusted(signingSeed, { from: whole.at, until: whole.at })])).toEqual([]);
  });

  test("of both checkpoint and statement, which must be the same", async () => {
    const other = seal(whole, strangerSeed);
    const mixed = { ...whole, header: { ...whole.header, statement: other.header.statement } };
    expect(await findingsOf(mixed, [...trustedKeys, trusted(strangerSeed)])).toEqual(["parts-of-two"]);
  });

  test("of a statement for its own checkpoint only", async () => {
    const older = aSealedPackage(company, {}, whole.size - 3);
    const mixed = { ...whole, header: { ...whole.header, checkpoint: older.header.checkpoint } };
    expect(await findingsOf(mixed)).toContain("parts-of-two");
    expect(
      await findingsOf({ ...older, header: { ...older.header, checkpoint: whole.header.checkpoint } }),
    ).toContain("parts-of-two");
  });
});
