// @module-tag deep
// Proves each check separately: only that check refuses its package, and the verifier without it accepts it.
import { concatBytes } from "@noble/hashes/utils.js";
import { beforeAll, describe, expect, test } from "vitest";
import { factsDigest, type Facts } from "~/modules/register/format/envelope";
import type { Line, DisclosedLine } from "~/modules/register/format/lines";
import { writeHeader } from "~/modules/register/format/statement";
import * as real from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { mutatedVerifier, type Mutation } from "../../support/register/mutated-verifier";
import { alterationsOfFiles } from "../../support/register/package-alterations-of-files";
import { aCompany, withLastEntryOn, type Company } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  signingSeed,
  trusted,
  trustedKeys,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { seededRandom } from "../random";

const company = aCompany(66, 18);
const whole = aSealedPackage(company);
const days = company.lines.map(({ envelope }) => envelope.day).sort();
const part = aSealedPackage(company, { from: days[Math.floor(days.length / 4)]!, to: days.at(-1)! });
const size = company.lines.length;

const changed = (line: DisclosedLine, change: Partial<Facts>): DisclosedLine => {
  const facts = { ...line.facts, ...change };
  return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts) } };
};
const put = <L extends Line>(lines: readonly L[], other: L): L[] =>
  lines.map((line) => (line.envelope.seq === other.envelope.seq ? other : line));
const first = (kind: string) => company.lines.find(({ envelope }) => envelope.kind === kind)!;
const rewritten = (...others: DisclosedLine[]): Company => ({
  ...company,
  lines: others.reduce(put, company.lines),
});

const member = first("member");
const otherSource = changed(member, { source: "kiosk" });
const written = company.lines.find(({ revealed }) => revealed.text)!;
const misquoted: DisclosedLine = {
  ...written,
  revealed: { ...written.revealed, text: { ...written.revealed.text!, data: { text: "Otra cosa" } } },
};
const ofAnother: DisclosedLine = {
  ...member,
  envelope: { ...member.envelope, company_id: company.members[0]!.id },
};
const altered = (name: keyof typeof alterationsOfFiles) =>
  alterationsOfFiles[name](seededRandom(1), whole)!.files;

interface Twin extends Mutation {
  what: string;
  files: ReturnType<typeof filesOf>;
}

const twins: Twin[] = [
  {
    what: "what happened, under the digest of something else",
    files: filesOf(
      seal({ ...whole, lines: put(whole.lines, { ...otherSource, envelope: member.envelope }) }),
    ),
    file: "verifier/check-line.ts",
    from: "digestOf(facts) !== envelope.facts",
    to: "false",
  },
  {
    what: "another event than that of the tree",
    files: filesOf(seal({ ...whole, lines: put(whole.lines, otherSource) })),
    file: "verifier/check-tree.ts",
    from: "if (found?.every((byte, at) => byte === root[at])) return;",
    to: "if (found) return;",
  },
  {
    what: "another company's event among its own",
    files: filesOf(aSealedPackage(rewritten(ofAnother))),
    file: "verifier/check-line.ts",
    from: "envelope.company_id !== companyId",
    to: "companyId === ''",
  },
  {
    what: "another text than was written",
    files: filesOf(seal({ ...whole, lines: put<Line>(whole.lines, misquoted) })),
    file: "verifier/revealed-shape.ts",
    from: "commitmentTo(domain, opening) === commitment",
    to: "commitmentTo(domain, opening) !== ''",
  },
  {
    what: "an event without what happened",
    files: filesOf(seal({ ...whole, lines: put<Line>(whole.lines, { envelope: member.envelope }) })),
    file: "verifier/check-selection.ts",
    from: "if (recordedAt === null && mustBeDisclosed(line)) nameUndisclosed(line, findings);\n    else ",
    to: "",
  },
  {
    what: "somebody who was not asked for",
    files: filesOf(
      seal({
        ...whole,
        selection: {
          ...whole.selection,
          profile_ids: company.members
            .map(({ id }) => id)
            .sort()
            .slice(1),
        },
      }),
    ),
    file: "verifier/check-selection.ts",
    from: "selected && !selected.has(subject)",
    to: "!selected?.has(subject) && false",
  },
  {
    what: "that it was made before it was",
    files: filesOf(seal({ ...whole, at: whole.at - 86_400_000 })),
    file: "verifier/verify-package.ts",
    from: "at < register.lastRecordedAt",
    to: "at < 0",
  },
  {
    what: "an event recorded before the one before",
    files: ((of: Company) => filesOf(seal({ ...aSealedPackage(of), at: whole.at })))(
      rewritten(changed(company.lines[size - 1]!, { recorded_at: 1 })),
    ),
    file: "verifier/read-register.ts",
    from: "recordedAt < register.lastRecordedAt",
    to: "recordedAt < 0",
  },
  {
    what: "a punch of another identity",
    files: filesOf(
      aSealedPackage(
        rewritten(
          changed(first("check_in"), {
            commitments: { ...first("check_in").facts.commitments, person: "ab".repeat(32) },
          }),
        ),
      ),
    ),
    file: "verifier/expected-rows.ts",
    from: "person !== identity &&",
    to: "person === '' &&",
  },
  {
    what: "an entry that is hidden under a day of long ago",
    files: filesOf(
      aSealedPackage(withLastEntryOn("2020-01-01", company), { from: days[0]!, to: days.at(-1)! }),
    ),
    file: "verifier/check-selection.ts",
    from: "if (day < earliest)",
    to: "if (day < '')",
  },
  {
    what: "an entry on another day than its own",
    files: filesOf(aSealedPackage(withLastEntryOn("2027-01-01", company))),
    file: "app/modules/register/format/replay-punches.ts",
    from: "record.open !== null || !isOfItsDay(event)",
    to: "record.open !== null",
  },
  {
    what: "an undoing that came too late",
    files: filesOf(
      aSealedPackage(
        rewritten(changed(first("annulled"), { occurred_at: first("annulled").facts.occurred_at + 60_001 })),
      ),
    ),
    file: "app/modules/register/format/replay-punches.ts",
    from: "event.facts.occurred_at - last.at > undoMs",
    to: "undoMs === 0",
  },
  {
    what: "an agreement that nobody gave",
    files: ((sealed) =>
      filesOf(
        seal({
          ...sealed,
          records: sealed.records.map((row) => row.replace("sin segunda parte", "de acuerdo")),
        }),
      ))(aSealedPackage(rewritten(changed(first("correction_applied"), { payload: { ground: "agreed" } })))),
    file: "app/modules/register/format/replay-corrections.ts",
    from: "!isCurrent || !mayApply(proposal, event, ground, record)",
    to: "!isCurrent",
  },
  {
    what: "a punch of somebody else's",
    files: filesOf(
      aSealedPackage(rewritten(changed(first("check_in"), { actor: { kind: "member", id: company.id } }))),
    ),
    file: "app/modules/register/format/replay-punches.ts",
    from: "occurred_at >= record.lastAt && canBeBy(event, record)",
    to: "occurred_at >= record.lastAt",
  },
  {
    what: "data that were erased too early",
    files: filesOf(aSealedPackage(rewritten({ ...written, revealed: { ...written.revealed, text: null } }))),
    file: "verifier/check-erasure.ts",
    from: "neededAt < since",
    to: "neededAt > 0",
  },
  {
    what: "a payload that is none",
    files: filesOf(
      aSealedPackage(rewritten(changed(member, { payload: { ...member.facts.payload, more: true } }))),
    ),
    file: "verifier/event-shape.ts",
    from: "payloadSchemas[kind].safeParse(payload).success",
    to: "payloadSchemas[kind] !== undefined",
  },
  {
    what: "rows that do not follow",
    files: filesOf(
      seal({ ...whole, records: whole.records.with(1, whole.records[1]!.replace("/2026;", "/2025;")) }),
    ),
    file: "verifier/check-csv.ts",
    from: "first && trust.isJsonlIntact",
    to: "first && !trust.isJsonlIntact",
  },
  {
    what: "another count of rows",
    files: filesOf(seal(whole, signingSeed, { rows: whole.records.length })),
    file: "verifier/verify-package.ts",
    from: "statement.rows !== rows",
    to: "statement.rows < rows",
  },
  {
    what: "another count of told events",
    files: filesOf(seal(whole, signingSeed, { told: whole.statement.told + 1 })),
    file: "verifier/verify-package.ts",
    from: "count !== told",
    to: "count > told",
  },
  {
    what: "another count of lines",
    files: filesOf(seal(whole, signingSeed, { lines: whole.statement.lines + 1 })),
    file: "verifier/check-tree.ts",
    from: "if (count === stated) return;",
    to: "if (count <= stated) return;",
  },
  {
    what: "a readme that somebody changed",
    files: altered("changedBeside"),
    file: "verifier/verify-package.ts",
    from: "(await fileDigest(bytes)) === statement.files[name]",
    to: "(await fileDigest(bytes)) !== ''",
  },
  {
    what: "a checkpoint with a second signature",
    files: ((header) => ({ ...filesOf(whole), header }))(
      new TextEncoder().encode(
        writeHeader({
          ...whole.header,
          checkpoint: `${whole.header.checkpoint}— stranger.example ${btoa("\0\0\0\0 signature")}\n`,
        }),
      ),
    ),
    file: "verifier/read-header.ts",
    from: "statement.checkpoint === checkpointDigest(checkpointNote)",
    to: "statement.checkpoint !== checkpointNote",
  },
  {
    what: "JSON in other letters",
    files: { ...filesOf(whole), header: concatBytes(filesOf(whole).header, new Uint8Array([0x0a])) },
    file: "app/modules/register/format/canonical-json.ts",
    from: "canonicalize(value) === text",
    to: "canonicalize(value) !== ''",
  },
  {
    what: "what another key has signed under the id of the register's",
    files: alterationsOfFiles.signedUnderItsId(seededRandom(1), seal({ ...whole, days: [] }))!.files,
    file: "app/modules/register/format/note.ts",
    from: "known.every(({ isGood }) => isGood)",
    to: "known.every(({ isGood }) => isGood || true)",
  },
  {
    what: "the dates of another ZIP",
    files: { ...filesOf(whole), time: filesOf(whole).time + 1 },
    file: "verifier/verify-package.ts",
    from: "files.time !== zipTime(at)",
    to: "files.time === 0",
  },
];

const judge = async ({ verifyFiles }: typeof real, files: ReturnType<typeof filesOf>) => {
  const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes: aZip(files) }], trustedKeys);
  const [outcome] = outcomes;
  return outcome?.what === "package" ? outcome.verdict.verdict : outcome?.what;
};

test("the signed files are valid, as a ZIP too", async () => {
  expect(await judge(real, filesOf(whole))).toBe("valid");
  expect(await judge(real, filesOf(part))).toBe("valid");
});

describe.each(twins)("$what", ({ files, file, from, to }) => {
  let twin: typeof real;
  beforeAll(async () => {
    twin = await mutatedVerifier({ file, from, to });
  });

  test("is noticed, and not by the verifier without that check", async () => {
    expect(await judge(real, files)).toBe("invalid");
    expect(await judge(twin, files)).toBe("valid");
    expect(await judge(twin, filesOf(whole))).toBe("valid");
  });
});

const besideReceipt = (of: Company, seq: number) => [
  { name: "registro.zip", bytes: aZip(filesOf(aSealedPackage(of))) },
  { name: "comprobante.json", bytes: receiptBytes(receiptOf(company, seq, seq)) },
];

test("a receipt that contradicts an export is not noticed by a verifier that compares no hashes", async () => {
  const given = besideReceipt(rewritten(otherSource), member.envelope.seq);
  const outcomeOf = async ({ verifyFiles }: typeof real) =>
    (await verifyFiles(given, trustedKeys)).comparisons[0]!.outcome;
  const twin = await mutatedVerifier({
    file: "verifier/compare-proofs.ts",
    from: "=> a.every((byte, at) => byte === b[at])",
    to: "=> a.length === b.length",
  });
  expect(await outcomeOf(real)).toBe("contradiction");
  expect(await outcomeOf(twin)).not.toBe("contradiction");
});

test("a receipt of another company's event is noticed by its company_id alone", async () => {
  const foreign = receiptOf(rewritten(ofAnother), member.envelope.seq);
  const files = [{ name: "comprobante.json", bytes: receiptBytes(foreign) }];
  const verdictOf = async ({ verifyFiles }: typeof real) =>
    (await verifyFiles(files, trustedKeys)).outcomes.map(
      (each) => each.what === "receipt" && each.verdict.verdict,
    );
  const twin = await mutatedVerifier({
    file: "verifier/verify-receipt.ts",
    from: " && originOf(origin)?.companyId === envelope.company_id",
    to: " && originOf(origin) !== null",
  });
  expect([await verdictOf(real), await verdictOf(twin)]).toEqual([["invalid"], ["valid"]]);
});

test("a receipt by a key whose time was over is not noticed by a verifier that does not ask when it ended", async () => {
  const { envelope, facts } = company.lines[size - 1]!;
  const files = [{ name: "comprobante.json", bytes: receiptBytes(receiptOf(company, envelope.seq)) }];
  const keys = [trusted(signingSeed, { until: facts.recorded_at - 1 })];
  const verdictOf = async ({ verifyFiles }: typeof real) =>
    (await verifyFiles(files, keys)).outcomes.map((each) => each.what === "receipt" && each.verdict.verdict);
  const twin = await mutatedVerifier({
    file: "verifier/verify-receipt.ts",
    from: "facts.recorded_at > key.until",
    to: "facts.recorded_at < 0",
  });
  expect([await verdictOf(real), await verdictOf(twin)]).toEqual([["invalid"], ["valid"]]);
});

test("a byte between the files of the ZIP is noticed: the container is read as it always is", async () => {
  const zip = aZip(filesOf(whole));
  const bytes = concatBytes(zip.slice(0, -22), new Uint8Array(1), zip.slice(-22));
  const { outcomes } = await real.verifyFiles([{ name: "registro.zip", bytes }], trustedKeys);
  expect(outcomes).toMatchObject([
    { what: "problem", message: expect.stringContaining("no es de los que escribe Fichaclara") as string },
  ]);
});
