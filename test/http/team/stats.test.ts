import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { batch } from "~/platform/statement.server";
import { deps } from "../../support/worker/deps";
import { atOnce } from "../../support/worker/at-once";
import { everyRow } from "../../support/worker/database";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant } from "../../support/worker/race";
import { inOrder, inSeededOrders } from "../../support/worker/schedule";
import { aSignedInProgram, countOf } from "../../support/worker/sign-in";
import { aTeam, statsOf } from "./a-team";

const idsOf = (people: SignedInMember[]) => people.map(({ profile }) => profile.id);
const setStatus = (
  now: number,
  member: SignedInMember,
  people: SignedInMember[],
  status: "active" | "inactive",
) => changeStatus(deps(now), { member, profileIds: idsOf(people), status });

describe("the month's count of active employees", () => {
  test("is one from the first sign-in on", async () => {
    const { email } = await aSignedInProgram();
    const row = await env.CELL_1.prepare(
      "SELECT s.* FROM monthly_employee_stats s JOIN profiles p ON p.company_id = s.company_id WHERE p.email = ?",
    )
      .bind(email)
      .first();
    expect(row).toMatchObject({ current_active_employees: 1, max_active_employees: 1 });
  });

  test("follows every change; its maximum never falls", async () => {
    const { owner, company, employees } = await aTeam(4);
    const may = Date.UTC(2026, 4, 10);
    await setStatus(may, owner, employees.slice(0, 1), "active");
    expect(await statsOf(company)).toEqual([{ month: "2026-05", current: 6, max: 6 }]);
    await setStatus(may + 1, owner, employees, "inactive");
    expect(await statsOf(company)).toEqual([{ month: "2026-05", current: 2, max: 6 }]);
    await setStatus(may + 2, owner, employees.slice(0, 3), "active");
    expect(await statsOf(company)).toEqual([{ month: "2026-05", current: 5, max: 6 }]);
  });

  test("begins a month with the people at the end of the last one, even when its first change is a departure", async () => {
    const { owner, company, employees } = await aTeam(4);
    await setStatus(Date.UTC(2026, 4, 31, 12), owner, employees, "active");
    await setStatus(Date.UTC(2026, 5, 1, 12), owner, employees, "inactive");
    expect(await statsOf(company)).toEqual([
      { month: "2026-05", current: 6, max: 6 },
      { month: "2026-06", current: 2, max: 6 },
    ]);
  });

  test("belongs to the month of the company's own zone", async () => {
    const at = Date.UTC(2026, 4, 31, 22, 30);
    for (const [timeZone, month] of [
      ["Europe/Madrid", "2026-06"],
      ["Atlantic/Canary", "2026-05"],
    ] as const) {
      const { company } = await aTeam(0, { timeZone });
      await batch(deps().db, [recordActiveEmployees(deps(at), company.id)]);
      expect(await statsOf(company)).toEqual([{ month, current: 2, max: 2 }]);
    }
  });

  test("is right and keeps its maximum when changes race", { tags: "deep" }, () =>
    inSeededOrders(3, async (race) => {
      const { owner, admin, company, employees } = await aTeam(8);
      const may = Date.UTC(2026, 4, 10);
      await setStatus(may, owner, employees, "active");
      await race(
        ...employees.flatMap(({ profile }, index) =>
          [owner, admin].map(
            (member, turn): Participant =>
              ({ d1, deps }) =>
                changeStatus(deps(d1, may + index), {
                  member,
                  profileIds: [profile.id],
                  status: turn === 0 ? "inactive" : "active",
                }),
          ),
        ),
      );
      const active = await countOf("profiles", "company_id = ? AND status = 'active'", company.id);
      expect(await statsOf(company)).toEqual([{ month: "2026-05", current: active, max: 10 }]);
    }),
  );

  // This twin is written separately: the real statement counts where it writes and cannot be split.
  test(
    "loses a simultaneous change if counted in one step and written in another (twin)",
    { tags: "deep" },
    () =>
      inOrder("AABBBA", async (race) => {
        const { company, employees } = await aTeam(2);
        let written = 0;
        const deactivating =
          (id: string): Participant =>
          async ({ d1, wait }) => {
            await d1.prepare("UPDATE profiles SET status = 'inactive' WHERE id = ?").bind(id).run();
            const active = "SELECT count(*) AS n FROM profiles WHERE company_id = ? AND status = 'active'";
            const counted = await d1.prepare(active).bind(company.id).first<number>("n");
            await wait(() => Promise.resolve((written = counted!)));
          };
        await race(...idsOf(employees).map(deactivating));
        expect([
          written,
          await countOf("profiles", "company_id = ? AND status = 'active'", company.id),
        ]).toEqual([3, 2]);
      }),
  );
});

describe("the nightly count of active employees", () => {
  test("gives every company its row of the month, once even if it runs twice", async () => {
    const now = Date.UTC(2031, 0, 5, 3, 30);
    const { company } = await aTeam(1);
    const empty = await aCompany();
    await runJob(deps(now), "count-active-employees");
    const once = (await everyRow()).monthly_employee_stats;
    await atOnce(2, () => runJob(deps(now + 1), "count-active-employees"));
    expect((await everyRow()).monthly_employee_stats).toEqual(once);
    expect(await statsOf(company)).toEqual([{ month: "2031-01", current: 3, max: 3 }]);
    expect(await statsOf(empty)).toEqual([{ month: "2031-01", current: 0, max: 0 }]);
  });
});

test("an additional person raises the next change's maximum", async () => {
  const { owner, company } = await aTeam(0);
  const may = Date.UTC(2026, 4, 10);
  await batch(deps().db, [recordActiveEmployees(deps(may), company.id)]);
  await aMember({ company });
  await batch(deps().db, [recordActiveEmployees(deps(may), company.id)]);
  expect(await statsOf(owner.company)).toEqual([{ month: "2026-05", current: 3, max: 3 }]);
});
