// Tries events and packages that the holder of the key could sign, although none of our registers can have them.
import { describe, expect, test } from "vitest";
import { encodeBase64 } from "~/modules/register/format/base64";
import { factsDigest, type Facts } from "~/modules/register/format/envelope";
import { localDateOf } from "~/time/zones";
import { verifyFiles } from "../../../verifier/verify-files";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { aZip } from "../../support/register/a-zip";
import { aCompany, anId, type Company } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  trustedKeys,
  type Asked,
  type Sealed,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";

const company = aCompany(5, 14);
const [somebody] = company.members.map(({ id }) => id);
const lastLine = company.lines.at(-1)!;
const punched = { identified_by: "session", deferred: null } as const;

interface Slipped {
  kind: string;
  subject: string | null;
  payload: Facts["payload"];
}

/** Returns the register with one more event, by the system and on its own day. */
function withOneMore({ kind, subject, payload }: Slipped, of: Company = company): Company {
  const own = of.lines.filter(({ envelope }) => envelope.subject === subject);
  const { recorded_at, time_zone } = lastLine.facts;
  const { lines } = of;
  const seq = lines.length + 1;
  const facts: Facts = {
    id: anId("slipped", kind, seq),
    occurred_at: recorded_at,
    recorded_at,
    time_zone,
    payload,
    source: "system",
    actor: { kind: "kiosk", id: "k" },
    commitments: { person: null, place: null, text: null },
  };
  const envelope = {
    company_id: lastLine.envelope.company_id,
    seq,
    subject,
    subject_seq: own.length + 1,
    kind,
    day: localDateOf(recorded_at, time_zone),
    about: null,
    facts: factsDigest(facts),
  };
  const revealed = { person: null, place: null, text: null };
  return { ...of, lines: [...lines, { envelope, facts, revealed }] };
}

/** Returns the package of that register, with the registro.csv of the register without the event. */
function packageWith(slipped: Slipped, selection: Asked = {}): Sealed {
  const more = withOneMore(slipped);
  const { records } = aSealedPackage(company, selection);
  return seal({ ...aSealedPackage({ ...more, members: company.members }, selection), records, days: [] });
}

type Verify = typeof verifyFiles;

async function judged(sealed: Sealed, verify: Verify = verifyFiles) {
  const { outcomes } = await verify([{ name: "p.zip", bytes: aZip(filesOf(sealed)) }], trustedKeys);
  const [outcome] = outcomes;
  if (outcome?.what !== "package") throw new Error("It is taken for no package.");
  const { verdict } = outcome;
  return verdict.verdict === "valid" ? [] : verdict.findings.map(({ kind, seq }) => [kind, seq]);
}

const slipped: [string, Slipped][] = [
  [
    "a check-in of the company itself",
    { kind: "check_in", subject: null, payload: { ...punched, mode: "on_site", hours: null } },
  ],
  ["a PIN of the company itself", { kind: "pin_set", subject: null, payload: {} }],
  [
    "a person's data of nobody",
    { kind: "member", subject: null, payload: { status: "active", role: "owner" } },
  ],
  [
    "a closing with a person as its subject",
    { kind: "company_status", subject: somebody!, payload: { status: "open" } },
  ],
];

describe("an event whose kind does not allow its subject", () => {
  test.each(slipped)("is reported: %s", async (_, one) => {
    expect(await judged(packageWith(one))).toEqual([["inconsistent", company.lines.length + 1]]);
  });

  test("is reported even if only its envelope is disclosed", async () => {
    const { day } = company.lines.find(({ envelope }) => envelope.kind === "check_in")!.envelope;
    const [, other] = [
      null,
      { kind: "company_status", subject: somebody!, payload: { status: "open" } },
    ] as const;
    const sealed = packageWith(other, { from: day, to: day });
    expect(sealed.lines.at(-1)).not.toHaveProperty("facts");
    expect(await judged(sealed)).toEqual([["inconsistent", company.lines.length + 1]]);
  });

  test("is reported in a receipt", () => {
    const more = withOneMore(slipped[1]![1]);
    const { verdict } = verifyReceipt(receiptBytes(receiptOf(more, more.lines.length)), trustedKeys);
    expect(verdict).toMatchObject({ verdict: "invalid", findings: [{ kind: "inconsistent" }] });
  });

  test("of an unknown kind is not judged", async () => {
    expect(await judged(packageWith({ kind: "vacation", subject: null, payload: {} }))).toEqual([]);
  });
});

describe("a register that continues after a loss", () => {
  const root = encodeBase64(new Uint8Array(32));
  const origin = `register.example/${company.id}`;
  const good = { generation: 2, origin, size: 40, root, common: 12 };
  const goesOn = (payload: typeof good) => {
    const sealed = packageWith({ kind: "register_continued", subject: null, payload });
    return seal({ ...sealed, company: { ...sealed.company, id: `${company.id}/2` } });
  };

  test("is valid if it names a possible earlier state", async () => {
    expect(await judged(goesOn(good))).toEqual([]);
  });

  test.each([
    ["more events in common than were signed", { ...good, size: 11 }],
    ["more events in common than there are in front of it", { ...good, size: 9_999, common: 9_000 }],
    ["an invalid root", { ...good, root: "AAAA" }],
    ["an invalid origin", { ...good, origin: "somewhere" }],
    ["another company's register", { ...good, origin: `register.example/${anId("another")}` }],
    ["a generation that is not earlier", { ...good, origin: `${origin}/2` }],
  ])("is reported if it names %s", async (_, payload) => {
    expect(await judged(goesOn(payload))).toEqual([["inconsistent", company.lines.length + 1]]);
  });
});

describe("a package without any event of the company", () => {
  const { day } = company.lines.find(({ envelope }) => envelope.kind === "check_in")!.envelope;
  const without = (selection: Asked) => {
    const sealed = aSealedPackage(company, selection);
    const lines = sealed.lines.filter(({ envelope }) => envelope.subject !== null);
    // Every row has name and NIF.
    const records = sealed.records.map((record, at) =>
      at === 0
        ? record
        : record.replace(/^(\d+);(?:"(?:[^"]|"")*"|[^;]*);(?:"(?:[^"]|"")*"|[^;]*);/, "$1;;;"),
    );
    return seal({ ...sealed, lines, records, days: [] });
  };

  test.each([
    ["of a period", { from: day, to: day }],
    ["of one person", { profile_ids: [somebody!] }],
  ])("%s is reported", async (_, selection) => {
    expect(await judged(without(selection))).toEqual([["event-missing", undefined]]);
  });
});
