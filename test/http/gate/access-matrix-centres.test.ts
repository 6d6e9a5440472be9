// @module-tag deep
// Compares, cell by cell, what a manager of one centre may do to each person of the company with what an administrator of everything may.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { hourMs } from "~/time/units";
import type { Home } from "../../support/access-matrix/expectation";
import { aScopedCompany, type ScopedCompany } from "../../support/worker/a-scoped-company";
import { call } from "../../support/worker/app";
import { watchRows } from "../../support/worker/database";
import { settle } from "../../support/worker/deps";
import { emptyDatabase, rememberRows } from "../../support/worker/empty-database";
import { aLog, type SignedInMember } from "../../support/worker/people";
import { beginAt, forgetPace } from "../../support/worker/time";
import { proposed } from "../corrections/corrected";
import { knocks, limitsOf, type Knocking } from "./access-knocks";

const beginsAt = Date.parse("2026-11-20T12:00:00+01:00");
beginAt(beginsAt);

/** The people at Triana: one since January, one who came from the other centre, and one who left the company. */
const inside = ["triana", "moved", "gone"] as const;
/** The people at Sol, without a centre, and who went from Triana to Sol; and the managers. */
const outside = ["sol", "nowhere", "away", "owner", "admin"] as const;
type Target = (typeof inside)[number] | (typeof outside)[number];

/** The addresses about the company as a whole: closed to a manager of some centres, for every person. */
const closed = [
  "/inspection",
  "/inspection/new",
  "/representatives",
  "/months",
  "/months/link",
  "/months/person",
  "/statements",
  "/statements.pdf",
  "/statements.json",
  "/register/registro.zip",
  "/ownership",
  // It names the owner as well as the employee.
  "/api/get-user-emails",
];

let company: ScopedCompany;
let entries: Record<Target, string>;
/** A pending proposal of each person, of a day after the moves. People who have left propose nothing. */
let corrections: Record<Target, string>;
let putBack: () => Promise<void>;

beforeAll(async () => {
  // Sessions of an earlier hour would note each first request.
  vi.setSystemTime(beginsAt);
  await emptyDatabase();
  company = await aScopedCompany();
  const everybody = [...inside, ...outside];
  const open = async (name: Target) => [name, (await aLog(company[name], { checkOutTime: null })).id];
  entries = Object.fromEntries(await Promise.all(everybody.map(open))) as typeof entries;
  const [from, to] = [60, 59].map((hours) => new Date(beginsAt - hours * hourMs).toISOString());
  const change = { kind: "add", check_in_time: from, check_out_time: to };
  const propose = async (name: Target) => [
    name,
    name === "gone" ? "x" : await proposed(company[name], { change, reason: "olvidé fichar" }),
  ];
  corrections = Object.fromEntries(await Promise.all(everybody.map(propose))) as typeof corrections;
  await settle();
  putBack = await rememberRows();
});

const homeOf = (name: Target): Home => ({
  // Requests take the company's id for its centre.
  owner: { ...company.owner, company: { id: company.ids.triana } },
  employee: company[name],
  entryId: entries[name],
  invitationId: "x",
  joinLinkId: "x",
  inspectorLinkId: "x",
  kioskId: "x",
  looseId: "x",
  packId: "x",
  correctionId: corrections[name],
});

const requestOf = ({ address, knock }: Knocking, home: Home) => ({
  path: (knock.path?.(home) ?? address) + (knock.query?.(home) ?? ""),
  sent: knock.send?.(home),
});

async function answerTo(reader: SignedInMember, knocking: Knocking, name: Target) {
  await forgetPace();
  const { path, sent } = requestOf(knocking, homeOf(name));
  const haveRowsChanged = await watchRows();
  const { cookie } = reader;
  const env = limitsOf(`${knocking.method} ${path} ${reader.profile.id}`);
  const answer = await call(path, { method: knocking.method, cookie, ...sent, env });
  const text = await answer.text();
  await settle();
  const hasChanged = await haveRowsChanged();
  if (hasChanged) await putBack();
  return { status: answer.status, names: text.includes(company[name].profile.fullName!), hasChanged };
}

const named = "the-person";
const anybody = { profile: { id: named }, company: { id: "x" } };
const anyHome = {
  owner: { profile: { id: "x" }, company: { id: "x" } },
  employee: anybody,
  entryId: named,
  correctionId: named,
};

/** The requests that name a person, their entry or their correction. */
const aboutPeople = knocks.filter(
  (knocking) =>
    knocking.address === knocking.path &&
    JSON.stringify(requestOf(knocking, anyHome as Home)).includes(named) &&
    // Its results are per punch, also for a stranger.
    knocking.path !== "/api/deferred-punches",
);

describe.each(aboutPeople)("$method $address (case $index)", (knocking) => {
  test("answers a manager of Triana about people there like an administrator of everything", async () => {
    for (const name of inside) {
      const [asAdmin, asScoped] = [
        await answerTo(company.admin, knocking, name),
        await answerTo(company.scoped, knocking, name),
      ];
      const status: unknown = closed.includes(knocking.path) ? expect.toBeOneOf([403, 404]) : asAdmin.status;
      expect([name, asScoped.status]).toEqual([name, status]);
    }
  });

  test("refuses a manager of Triana for everybody else, names nobody and writes nothing", async () => {
    for (const name of outside) {
      const { status, ...harm } = await answerTo(company.scoped, knocking, name);
      expect([name, harm]).toEqual([name, { names: false, hasChanged: false }]);
      expect([403, 404], name).toContain(status);
    }
  });
});
