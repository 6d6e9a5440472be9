// Proves that a company moves to another cell completely and once. Its people notice only a moment without changes.
import { env } from "cloudflare:test";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { moveCompanies } from "~/modules/tenancy/moving/move-companies.server";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { tamper } from "../../support/worker/by-hand";
import { killedAtEach } from "../../support/worker/killed-at-each";
import {
  aBusyCompany,
  askFor,
  companyRows,
  followed,
  standing,
  untilEnded,
} from "../../support/worker/moving";
import type { SignedInMember } from "../../support/worker/people";
import { readExport } from "../../support/worker/register";
import { aSecondCell } from "../../support/worker/second-cell";
import { forgetPace } from "../../support/worker/time";

beforeEach(aSecondCell);
beforeEach(forgetPace);

type Busy = Awaited<ReturnType<typeof aBusyCompany>>;

const homesOf = ({ company }: SignedInMember) =>
  deps().directory.select().from(memberships).where(eq(memberships.companyId, company.id));

/** Rows that do not move: they begin again in the other cell. */
const ofOneCell = { company_jobs: [], register_progress: [], reminder_times: [], company_copy_progress: [] };

/** Returns a company's content that is the same in any cell. */
const contentOf = async (d1: D1Database, { owner }: Busy) => {
  const { companies, ...rows } = await companyRows(d1, owner.company.id);
  return { ...rows, ...ofOneCell, companies: companies!.map((company) => ({ ...company, move: null })) };
};

test("all that it has is in the other cell, its people are sent there, and nobody else is touched", async () => {
  const busy = await aBusyCompany();
  const other = await aBusyCompany();
  const [before, others] = [await contentOf(env.CELL_1, busy), await contentOf(env.CELL_1, other)];
  await askFor(busy.owner);
  await untilEnded(busy.owner);
  expect(await standing(busy.owner)).toEqual({ code: "moved", from: "CELL_1", to: "CELL_2" });
  expect(await contentOf(env.SPARE_CELL, busy)).toEqual(before);
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual([
    ...[
      "company_copy_progress",
      "company_jobs",
      "d1_migrations",
      "mail_outbox",
      "padding",
      "register_progress",
    ],
    ...["reminder_times", "stripe_events"],
  ]);
  expect((await homesOf(busy.owner)).map(({ cell }) => cell)).toEqual(["CELL_2", "CELL_2", "CELL_2"]);
  expect(await contentOf(env.CELL_1, other)).toEqual(others);
  expect((await homesOf(other.owner)).map(({ cell }) => cell)).toEqual(["CELL_1", "CELL_1", "CELL_1"]);
});

test("a company that its owner has closed moves too, and is closed there", async () => {
  const busy = await aBusyCompany();
  const { owner } = busy;
  await tamper(
    "UPDATE companies SET closed_at = ?, closure_finished_at = ? WHERE id = ?",
    1,
    1,
    owner.company.id,
  );
  await tamper("UPDATE ledgers SET is_closed = 1 WHERE company_id = ?", owner.company.id);
  const before = await contentOf(env.CELL_1, busy);
  await askFor(owner);
  await untilEnded(owner);
  expect(await standing(owner)).toMatchObject({ code: "moved" });
  expect(await contentOf(env.SPARE_CELL, busy)).toEqual(before);
});

test("its people continue there: they punch, and the register is proved from its first event", async () => {
  const { owner, ana } = await aBusyCompany();
  await askFor(owner);
  await untilEnded(owner);
  const [before] = [await companyRows(env.CELL_1, owner.company.id)];
  const json = { action: "check_out", location: null };
  expect((await call("/api/check-in", { bearer: ana.bearer, json })).status).toBe(200);
  expect((await call("/dashboard", { cookie: owner.cookie })).status).toBe(200);
  await settle();
  const { outcome } = await readExport(await call("/register/registro.zip", { cookie: owner.cookie }));
  expect(outcome.verdict).toBe("valid");
  const after = await companyRows(env.SPARE_CELL, owner.company.id);
  expect(after.events).toHaveLength(before.events!.length + 1);
  expect(await companyRows(env.CELL_1, owner.company.id)).toEqual(before);
});

test("punches during the move are refused for a moment, and neither lost nor doubled", async () => {
  const { owner, ana } = await aBusyCompany();
  const people = [ana, owner].map(({ bearer }, at) => ({ bearer, isIn: at === 0, key: crypto.randomUUID() }));
  const said: number[] = [];
  let turn = 0;
  const punch = async () => {
    const who = people[(turn += 1) % people.length]!;
    const json = { action: who.isIn ? "check_out" : "check_in", location: null };
    const headers = { "Idempotency-Key": who.key };
    const answer = await call("/api/check-in", { bearer: who.bearer, json, headers });
    said.push(answer.status);
    if (answer.status === 200) Object.assign(who, { isIn: !who.isIn, key: crypto.randomUUID() });
    else expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  };
  const before = await companyRows(env.CELL_1, owner.company.id);
  await askFor(owner);
  await moveCompanies(followed(punch));
  expect(await standing(owner)).toMatchObject({ code: "moved" });
  await punch();
  await punch();
  await settle();
  const after = await companyRows(env.SPARE_CELL, owner.company.id);
  const recorded = after.events!.length - before.events!.length;
  expect(recorded).toBe(said.filter((status) => status === 200).length);
  expect(said.slice(0, 2)).toEqual([200, 200]);
  expect(said.slice(-2)).toEqual([200, 200]);
  expect(said.filter((status) => status === 503).length).toBeGreaterThan(10);
  expect(
    new Set(after.events!.map(({ request }) => String(request as unknown[] | null))).size,
  ).toBeGreaterThan(recorded);
});

test("killed at each call it is finished by the next turn, and is whole", { tags: "deep" }, async () => {
  let busy: Busy;
  let before: Awaited<ReturnType<typeof contentOf>>;
  const calls = await killedAtEach(
    async () => {
      await aSecondCell();
      busy = await aBusyCompany();
      before = await contentOf(env.CELL_1, busy);
      await askFor(busy.owner);
      return (dying) => moveCompanies(dying, { pagesATurn: 100, pageSize: 8 });
    },
    async () => {
      await untilEnded(busy.owner, {});
      expect(await standing(busy.owner)).toMatchObject({ code: "moved" });
      expect(await contentOf(env.SPARE_CELL, busy)).toEqual(before);
      const { companies } = await companyRows(env.CELL_1, busy.owner.company.id);
      expect(companies).toMatchObject([{ move: "gone" }]);
    },
    [true],
  );
  expect(calls).toBeGreaterThan(30);
});

describe("is refused, and nothing is written", () => {
  test.each([
    ["to the cell it lives in", "CELL_1", "Ya vive en CELL_1"],
    ["of nobody", "CELL_2", "No hay ninguna empresa con ese id"],
  ])("a move %s", async (what, to, why) => {
    const { owner } = await aBusyCompany();
    const company = what === "of nobody" ? { ...owner.company, id: crypto.randomUUID() } : owner.company;
    await expect(askFor({ company }, to)).rejects.toThrow(why);
    expect(await standing({ company })).toEqual({ code: "nothing" });
    await moveCompanies(deps());
    expect((await homesOf(owner)).map(({ cell }) => cell)).toEqual(["CELL_1", "CELL_1", "CELL_1"]);
  });

  test("a second one while it is on its way; to where it goes it is the same one", async () => {
    const { owner } = await aBusyCompany();
    await askFor(owner);
    await moveCompanies(deps(), { pagesATurn: 1, pageSize: 3 });
    await expect(askFor(owner, "CELL_3")).rejects.toThrow("Ya va de CELL_1 a CELL_2");
    await expect(askFor(owner, "CELL_1")).rejects.toThrow("Ya va de CELL_1 a CELL_2");
    await askFor(owner);
    await untilEnded(owner);
    expect(await standing(owner)).toEqual({ code: "moved", from: "CELL_1", to: "CELL_2" });
  });
});

test("two companies whose moves are requested together arrive one after the other", async () => {
  const all = [await aBusyCompany(), await aBusyCompany()];
  const before = await Promise.all(all.map((busy) => contentOf(env.CELL_1, busy)));
  for (const { owner } of all) await askFor(owner);
  for (const { owner } of all) await untilEnded(owner);
  expect(await Promise.all(all.map((busy) => contentOf(env.SPARE_CELL, busy)))).toEqual(before);
});

describe("two turns at the same time", () => {
  test("copy each page once", async () => {
    const busy = await aBusyCompany();
    const before = await contentOf(env.CELL_1, busy);
    await askFor(busy.owner);
    let isSecondAtWork = false;
    const both = followed(async () => {
      if (isSecondAtWork) return;
      isSecondAtWork = true;
      await moveCompanies(deps()).finally(() => (isSecondAtWork = false));
    });
    await moveCompanies(both);
    await untilEnded(busy.owner);
    expect(await contentOf(env.SPARE_CELL, busy)).toEqual(before);
  });
});
