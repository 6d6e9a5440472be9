import { profiles } from "#cell";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { listPeople } from "~/modules/register/list-people.server";
import { listChoices } from "~/modules/timesheets/reports/list-people.server";
import type { Db } from "~/platform/db.server";
import { deps } from "../../support/worker/deps";
import { metered } from "../../support/worker/counting-d1";
import { crowd } from "../../support/worker/crowd";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
beforeAll(async () => {
  owner = await crowd(5_000);
});

test("a list of the first twenty of 5,000 people reads only twenty of each status and their users", async () => {
  const { result, rowsRead } = await metered((db) =>
    listChoices(db, { reader: wholeCompany, companyId: owner.company.id, shown: 20 }),
  );
  expect([result.people.length, result.hasMore]).toEqual([20, true]);
  expect(rowsRead).toBeLessThanOrEqual(8 * 21 + 10);
});

test("a list of the first two hundred reads no more rows for each", async () => {
  const { result, rowsRead } = await metered((db) => listPeople({ db }, { companyId: owner.company.id }));
  expect(result).toHaveLength(200);
  expect(rowsRead).toBeLessThanOrEqual(8 * 200 + 10);
});

test("without the sort columns, all 5,000 people are read (twin)", { tags: "deep" }, async () => {
  const { rowsRead } = await metered((db: Db) =>
    db
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .where(eq(profiles.companyId, owner.company.id))
      .orderBy(asc(sql`coalesce(${profiles.fullName}, ${profiles.email})`))
      .limit(21),
  );
  expect(rowsRead).toBeGreaterThan(5_000);
});

test("both lists are alphabetical, include people who have left, and end at the requested number", async () => {
  const company = await aCompany();
  for (const fullName of ["Zoe", "Óscar", "Ñoño", "Nuria", "ana", "Álvaro"])
    await aMember({ company, fullName, status: fullName === "Óscar" ? "inactive" : "active" });
  const { people, hasMore } = await listChoices(deps().db, {
    reader: wholeCompany,
    companyId: company.id,
    shown: 5,
  });
  const inOrder = ["Álvaro", "ana", "Nuria", "Ñoño", "Óscar"];
  expect([people.map(({ fullName }) => fullName), hasMore]).toEqual([inOrder, true]);
  const listed = await listPeople(deps(), { companyId: company.id });
  expect(listed.map(({ name }) => name)).toEqual([...inOrder, "Zoe"]);
});
