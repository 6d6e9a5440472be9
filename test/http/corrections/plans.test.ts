// Proves that no query about corrections scans or sorts the whole table: each begins in an index.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { askMissingExits } from "~/modules/corrections/ask-missing-exits.server";
import { waitingQuery } from "~/modules/corrections/count-waiting.server";
import {
  listCorrectionsOf,
  listCorrectionsWithin,
  listDisputes,
  removedEntriesQuery,
  waitingEntriesQuery,
} from "~/modules/corrections/corrections-of-days.server";
import { findCorrected, findEntryOwner } from "~/modules/corrections/find-corrected.server";
import {
  findCorrection,
  listCorrections,
  type CorrectionsQuery,
} from "~/modules/corrections/list-corrections.server";
import { notifyWaitingCorrections } from "~/modules/corrections/notify-waiting-corrections.server";
import type { Deps } from "~/platform/context.server";
import { openDb } from "~/platform/db.server";
import { batch } from "~/platform/statement.server";
import { notingStatements } from "../../support/worker/around-d1";
import { expectFailureWithout } from "../../support/worker/broken-schema";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aProposal } from "../../support/request-bodies";
import { proposed } from "./corrected";

interface People {
  owner: SignedInMember;
  ana: SignedInMember;
}

async function people(): Promise<People> {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company });
  await proposed(ana, aProposal());
  return { owner, ana };
}

const parametersOf = (sql: string) =>
  Math.max(
    [...sql.matchAll(/\?(?!\d)/g)].length,
    ...[...sql.matchAll(/\?(\d+)/g)].map(([, nth]) => Number(nth)),
  );

/** Returns the steps of every statement that the work runs. */
async function planOf(work: (deps: Deps) => Promise<unknown>): Promise<string> {
  const statements: string[] = [];
  await work(deps(deps().now, openDb(notingStatements(env.CELL_1, statements))));
  const steps: string[] = [];
  for (const sql of statements) {
    // The database caches a plan by its text, even after an index was removed.
    const explained = env.CELL_1.prepare(`EXPLAIN QUERY PLAN ${sql} -- ${crypto.randomUUID()}`);
    const { results } = await explained
      .bind(...Array<null>(parametersOf(sql)).fill(null))
      .all<{ detail: string }>();
    steps.push(...results.map(({ detail }) => detail));
  }
  return steps.join("\n");
}

type Question = (people: People) => (deps: Deps) => Promise<unknown>;

const range = { from: "2026-11-01", to: "2026-11-30" };
const before = { at: 1, subject: 1, seq: 1 };
const list =
  (who: keyof People, query: Partial<CorrectionsQuery>): Question =>
  (people) =>
  (deps) =>
    listCorrections(deps, { status: "all", before: null, ...query, member: people[who] });

const questions: [name: string, asked: Question, begins: RegExp][] = [
  ["all of a company", list("owner", {}), /SEARCH c USING INDEX corrections_newest/],
  ["the next page", list("owner", { before }), /SEARCH c USING INDEX corrections_newest/],
  ["those that wait", list("owner", { status: "open" }), /SEARCH c USING INDEX corrections_pending/],
  ["those of a day", list("owner", { day: range.from }), /SEARCH c USING INDEX corrections_day/],
  [
    "those of an entry",
    (people) =>
      list("owner", { entry: { profileId: people.ana.profile.id, id: people.ana.profile.id } })(people),
    /SEARCH c USING PRIMARY KEY/,
  ],
  ["the person's own corrections", list("ana", {}), /SEARCH c USING PRIMARY KEY/],
  ["the person's own waiting corrections", list("ana", { status: "open" }), /SEARCH c USING PRIMARY KEY/],
  [
    "the corrections of a person's month",
    ({ ana }) =>
      (deps) =>
        listCorrectionsOf(deps, { subjects: [ana.profile.subject], range }),
    /SEARCH c USING PRIMARY KEY/,
  ],
  [
    "the removed entries of a person's days",
    ({ ana }) =>
      (deps) =>
        batch(deps.db, [
          removedEntriesQuery({ subjects: [ana.profile.subject], range }),
          waitingEntriesQuery({ subject: ana.profile.subject, range }),
        ]),
    /SEARCH c USING PRIMARY KEY/,
  ],
  [
    "the disputed entries of a list",
    ({ ana: { profile } }) =>
      (deps) =>
        listDisputes(deps, [{ subject: profile.subject, day: range.from, id: profile.id }]),
    /SEARCH t USING INDEX time_logs_history/,
  ],
  [
    "those of days, for an inspector",
    ({ owner }) =>
      (deps) =>
        listCorrectionsWithin(deps, {
          ledger: owner.company.ledger,
          range,
          profileIds: null,
          before: null,
        }),
    /SEARCH c USING INDEX corrections_day/,
  ],
  [
    "one of them",
    ({ ana }) =>
      async ({ db }) =>
        findCorrection({ db }, { subject: ana.profile.subject, seq: 2 }),
    /SEARCH c USING PRIMARY KEY/,
  ],
  [
    "how many wait",
    ({ owner }) =>
      ({ db: { $client: d1 } }) =>
        waitingQuery(d1, owner.profile.id, deps().now).all(),
    /SEARCH c USING INDEX corrections_pending/,
  ],
  [
    "whose record it is",
    ({ owner, ana }) =>
      (deps) =>
        findCorrected(deps, { member: owner, profileId: ana.profile.id }),
    /SEARCH profiles/,
  ],
  [
    "which exits nobody has told",
    ({ owner }) =>
      (deps) =>
        askMissingExits(deps, { companyId: owner.company.id }),
    /SEARCH t USING INDEX time_logs_missing_exits[^]*SEARCH t USING INDEX time_logs_working_now/,
  ],
  [
    "whose entry it is, by its id",
    ({ owner, ana }) =>
      (deps) =>
        findEntryOwner(deps, { ledger: owner.company.ledger, entryId: ana.profile.id }),
    /SEARCH events USING PRIMARY KEY \(ledger=\? AND seq=\?\)/,
  ],
  [
    "what nobody has been told of",
    ({ owner }) =>
      (deps) =>
        notifyWaitingCorrections(deps, { companyId: owner.company.id }),
    /SEARCH c USING INDEX corrections_/,
  ],
];

/** Matches scans of a table, but not of values or of found rows. */
const scans = /SCAN (?!CONSTANT|json_each|(whom|which) VIRTUAL|search\b|\(subquery)/;

test.each(questions)("the query of %s scans no table", async (_, queryOf, begins) => {
  const plan = await planOf(queryOf(await people()));
  expect(plan).toMatch(begins);
  expect(plan).not.toMatch(scans);
});

async function expectNoSorting() {
  const everybody = await people();
  for (const query of [{}, { before }, { status: "open" as const }])
    expect(await planOf(list("owner", query)(everybody))).not.toContain("TEMP B-TREE");
}

test("a company's corrections are read in index order, without sorting", expectNoSorting);

test("without the indexes of corrections, a company's are sorted (twin)", { tags: "deep" }, () =>
  expectFailureWithout(
    ["newest", "pending", "day", "id"].map((name) => `DROP INDEX corrections_${name}`),
    expectNoSorting,
  ),
);
