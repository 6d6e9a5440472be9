// The published days of a package. Each check is tested alone, in packages that the owner of the key has signed as they are. No other
// check finds anything in them.
import { describe, expect, test } from "vitest";
import { ed25519 } from "@noble/curves/ed25519.js";
import { cosignatureLine, cosignedMessage } from "~/modules/register/format/cosignature";
import { readNote, withSignatures } from "~/modules/register/format/note";
import type { PublishedCheckpoints } from "~/modules/register/format/published-checkpoints";
import { addDays, dateOfUtc, formatDate } from "~/time/dates";
import { seenSentences } from "../../../verifier/published/seen-texts";
import type { PackageVerdict } from "../../../verifier/verdict";
import { verifyFiles, type VerifyOptions } from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { changesOfDays } from "../../support/register/package-alterations-of-published";
import type { DayState } from "../../support/register/published-days";
import { aCompany } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  trustedKeys,
  type Sealed,
} from "../../support/register/sealed-package";
import { aWitness, cosignedBy } from "../../support/register/witness";
import { seededRandom } from "../../support/random";

const company = aCompany(25, 18);
const recordedAt = company.lines.map(({ facts }) => facts.recorded_at);
const heldOn = (day: string) => recordedAt.filter((at) => dateOfUtc(at) <= day).length;
const dates = [...new Set(recordedAt.map(dateOfUtc))];
/** Three days in a row on which something was recorded. */
const first = dates.find((day) => [1, 2].every((more) => dates.includes(addDays(day, more))))!;
const days = [0, 1, 2].map((more): DayState => {
  const day = addDays(first, more);
  return { day, size: heldOn(day) };
});
const whole = aSealedPackage(company);
/** Signs a package as it is, with the real key. */
const showing = (
  shown: readonly DayState[],
  rewrite?: (heads: PublishedCheckpoints) => PublishedCheckpoints,
): Sealed => seal({ ...whole, days: [...shown], ...(rewrite && { rewrite }) });
const middleDropped = (heads: PublishedCheckpoints) => ({ ...heads, days: heads.days.toSpliced(1, 1) });
const rewritten = (name: string): Sealed =>
  showing(days, (heads) => changesOfDays[name]!(seededRandom(7), heads, whole)!);

async function verdictOf(sealed: Sealed, options: VerifyOptions = {}): Promise<PackageVerdict> {
  const { outcomes } = await verifyFiles(
    [{ name: "p.zip", bytes: aZip(filesOf(sealed)) }],
    trustedKeys,
    options,
  );
  const [outcome] = outcomes;
  if (outcome?.what !== "package") throw new Error("It is taken for no package.");
  return outcome.verdict;
}

async function validOf(sealed: Sealed, options?: VerifyOptions) {
  const verdict = await verdictOf(sealed, options);
  if (verdict.verdict !== "valid") throw new Error(JSON.stringify(verdict));
  return { ...verdict, told: seenSentences("package", verdict.seen).join("\n") };
}

/** Changes of the published days, and the only kind of finding about each. */
const alterations = [
  ["logOfAnotherDay", "published-altered"],
  ["proofOfAnotherDay", "published-altered"],
  ["anotherPlace", "published-altered"],
  ["anotherDay", "published-altered"],
  ["leafOfAnotherCompany", "published-altered"],
  ["leafOfAnotherState", "published-altered"],
  ["stateOfAnotherHistory", "published-altered"],
  ["brokenLink", "published-altered"],
  ["stampOfAnotherDay", "token-altered"],
  ["stateOfNobody", "signature-altered"],
] as const;

test("unchanged published days are listed without a finding", async () => {
  const { seen, warning, told } = await validOf(showing(days));
  expect(seen.days.map(({ day, size }) => ({ day, size }))).toEqual(days);
  expect([warning, seen.gaps]).toEqual([null, []]);
  expect(told).toContain(`${days.length} días están en el registro de transparencia`);
  expect(told).toContain("Adjunto; su firma no se comprueba aquí.");
  expect(told).toContain("openssl ts -verify");
  expect(told).not.toContain("independiente");
});

test.each(alterations)("%s, signed as it is, is noticed only by its own check", async (name, kind) => {
  const verdict = await verdictOf(rewritten(name));
  const findings = "findings" in verdict ? verdict.findings.map((finding) => finding.kind) : [];
  expect([verdict.verdict, new Set(findings)]).toEqual(["invalid", new Set([kind])]);
});

test("bytes that nobody signed are noticed only by their digest", async () => {
  const files = { ...filesOf(showing(days)), published: filesOf(showing(days.slice(1))).published };
  const { outcomes } = await verifyFiles([{ name: "p.zip", bytes: aZip(files) }], trustedKeys);
  expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "invalid", total: 1 } }]);
});

test("a package without one of its published days is invalid: the earlier ones lead nowhere", async () => {
  expect((await verdictOf(showing(days, middleDropped))).verdict).toBe("invalid");
});

test("a left out or never published day is reported and accuses nobody", async () => {
  const { seen, told } = await validOf(showing(days.toSpliced(1, 1)));
  expect(seen.gaps).toHaveLength(1);
  expect(told).toMatch(/De estos días no trae nada: .*\. No es señal de que falte nada\./);
  const unpublished = showing(days.map((day, at) => (at === 1 ? { ...day, isUnpublished: true } : day)));
  expect((await validOf(unpublished)).told).toMatch(
    /Firmado más de tres días antes .* sin que conste publicado: \S+\. Búscalo en la página \/transparencia de Fichaclara; si falta, pregunta por qué\./,
  );
});

test("a signed day may take three days to reach the log, and is required after that", async () => {
  const last = dateOfUtc(recordedAt.at(-1)!);
  const madeOn = (day: string) =>
    seal({
      ...whole,
      days: [{ day: last, size: whole.size, isUnpublished: true }],
      at: Date.parse(`${day}T23:59:00Z`),
    });
  const { told } = await validOf(madeOn(addDays(last, 3)));
  expect(told).toContain("no es señal de que falte nada");
  expect(told).not.toContain("Búscalo");
  const later = await validOf(madeOn(addDays(last, 4)));
  expect(later.told).toContain("si falta, pregunta por qué");
  expect(later.told).not.toContain("no es señal de que falte nada");
});

test("a day published much later is shown with its time stamp, and not as seen on that day", async () => {
  const [day, ...later] = days;
  const limit = Date.parse(`${addDays(day!.day, 5)}T00:00:00Z`);
  const stampedAt = (at: number) => showing([{ ...day!, stampedAt: at }, ...later]);
  const words = "Sellado mucho después de su día, así que no consta que se viera entonces";
  expect((await validOf(stampedAt(limit))).told).not.toContain(words);
  const { told } = await validOf(stampedAt(limit + 90 * 86_400_000));
  expect(told).toMatch(
    new RegExp(`${words}: ${formatDate(day!.day)} \\(sello de \\d\\d/\\d\\d/\\d{4} 00:00\\)\\.`),
  );
});

test("a package without days, time stamps or witnesses states that", async () => {
  expect((await validOf(showing([]))).told).toContain("Nadie, que se vea en este archivo");
  const bare = await validOf(showing(days.map((day) => ({ ...day, stampedAt: null }))));
  expect(bare.told).toContain("Ninguna autoridad de sellado de tiempo");
  expect(bare.told).toContain("la lista conocida está vacía");
});

describe("an event that is missing from a published day", () => {
  const hidden = 2;
  const last = days.at(-1)!;
  const lateSeq = last.size - hidden + 1;
  const shows = (state: Omit<DayState, "size">) =>
    showing([...days.slice(0, 2), { ...state, size: last.size - hidden }]);
  const next = addDays(last.day, 1);

  test("that began after its recording raises a warning, and signed data stay valid", async () => {
    const { warning, seen } = await validOf(shows({ day: next }));
    expect(seen.late.map(({ seq }) => seq)).toContain(lateSeq);
    expect(warning!.answer).toContain("después de la fecha que dice");
    expect(warning!.sentences[0]).toMatch(
      /^La anotación nº \d+ se ha apuntado después de la fecha que dice: dice .*, y no estaba en lo que se firmó el .*, que empezó después y lleva sello de tiempo de .*\.$/,
    );
  });

  test("raises a warning without a time stamp too, and if the day may not be in the log", async () => {
    for (const state of [
      { day: next, stampedAt: null },
      { day: next, isUnpublished: true },
    ]) {
      const { warning, seen } = await validOf(shows(state));
      expect(seen.late.map(({ seq }) => seq)).toContain(lateSeq);
      expect(warning!.sentences[0]).toMatch(/que empezó después\.$/);
    }
  });

  test("raises no warning if it was recorded on that same day, even if the day was stamped much later", async () => {
    expect((await validOf(shows({ day: last.day }))).seen.late).toEqual([]);
    const { seen } = await validOf(showing([{ ...days[0]!, stampedAt: Date.UTC(2099, 0) }]));
    expect(seen.late).toEqual([]);
  });
});

describe("a witness's line that differs from its signed text of that day", () => {
  const witness = aWitness("uno.example");
  const counted = async (name: string) => {
    const sealed = showing(days, (heads) =>
      changesOfDays[name]!(seededRandom(7), cosignedBy([witness])(heads), whole)!,
    );
    const verdict = await verdictOf(sealed, { witnesses: [witness.key] });
    return "seen" in verdict && verdict.seen.days.flatMap(({ log }) => log!.witnesses).length;
  };

  test.each([
    "droppedWitnessLine",
    "witnessLineOfAnotherDay",
    "turnedWitnessLine",
    "witnessLineOfAnotherSecond",
  ])("is not counted: %s", async (name) => {
    expect(await counted(name)).toBe(days.length - 1);
  });
});

test("only witnesses of the known list are counted, by key and not by name", async () => {
  const witness = (name: string, filler: number) => {
    const seed = new Uint8Array(32).fill(filler);
    const key = { name, publicKey: ed25519.getPublicKey(seed) };
    const sign = (text: string) =>
      cosignatureLine(key, 1_792_000_000, ed25519.sign(cosignedMessage(text, 1_792_000_000), seed));
    return { key, sign };
  };
  const [one, other, stranger] = [
    witness("uno.example", 1),
    witness("dos.example", 2),
    witness("tres.example", 3),
  ];
  const sealed = showing(days, (heads) => ({
    ...heads,
    days: heads.days.map((day) => {
      const { text } = readNote(day.log!.checkpoint)!;
      const lines = [one.sign(text), other.sign(`${text}otro\n`), stranger.sign(text)];
      return { ...day, log: { ...day.log!, checkpoint: withSignatures(day.log!.checkpoint, lines) } };
    }),
  }));
  const { told } = await validOf(sealed, { witnesses: [one.key, other.key] });
  expect(told).toContain("1 testigo de la lista conocida en el último día: uno.example.");
  expect(told).not.toContain("tres.example");
});
