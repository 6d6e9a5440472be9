import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import type { SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { aTeam, submitStatus } from "./a-team";

const punch = ({ cookie }: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { cookie, json: { action, location: null } });

/** Three employees, of whom so many are at work. */
async function aTeamAtWork(count: number) {
  const team = await aTeam(3);
  for (const each of team.employees.slice(0, count)) expect((await punch(each, "check_in")).status).toBe(200);
  return team;
}

const page = async ({ cookie }: SignedInMember, query = "") =>
  (await (await call(`/team${query}`, { cookie })).text()).replaceAll("<!-- -->", "");

describe("before people are deactivated, the list says whose day would have no end", () => {
  test("of a whole search, how many they are", async () => {
    const { owner } = await aTeamAtWork(2);
    const html = await page(owner, "?all=1");
    expect(html).toContain("Al desactivar:");
    expect(html).toContain("2 personas están trabajando ahora: su jornada quedará sin hora de salida");
  });

  test("without scripts, which see no ticks, who of the page is at work", async () => {
    const { owner, employees } = await aTeamAtWork(1);
    const [, told] = /<noscript>(.*?Al desactivar.*?)<\/noscript>/s.exec(await page(owner))!;
    const { fullName } = employees[0]!.profile;
    expect(told).toContain(`${fullName} está trabajando ahora: su jornada quedará sin hora de salida`);
  });

  test.each(["", "?all=1", "?status=inactive&all=1"])(
    "and nothing where nobody is: /team%s",
    async (query) => {
      const { owner } = await aTeamAtWork(0);
      expect(await page(owner, query)).not.toContain("Al desactivar");
    },
  );

  test("nor of oneself, or of the owner, whom nobody deactivates", async () => {
    const { owner, admin } = await aTeamAtWork(0);
    for (const each of [owner, admin]) await punch(each, "check_in");
    expect(await page(admin, "?all=1")).not.toContain("Al desactivar");
  });
});

test("whoever was deactivated at work is told of, and has left without an exit, for good", async () => {
  const { owner, employees } = await aTeamAtWork(1);
  const [ana, leo] = employees as [SignedInMember, SignedInMember];
  const said = await (await submitStatus(owner, { set_status: "inactive", profile_id: [ana, leo] })).text();
  expect(said).toContain(
    "2 personas desactivadas. 1 estaba trabajando: su jornada ha quedado sin hora de salida.",
  );
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: null, isExitMissing: true, durationMs: null }]);
  expect((await punch(ana, "check_out")).status).toBe(403);
  const back = await (await submitStatus(owner, { set_status: "active", profile_id: [ana] })).text();
  expect(back).toContain("1 persona activada");
  expect(back).not.toContain("sin hora de salida");
  expect((await punch(ana, "check_out")).status).toBe(409);
  expect((await punch(ana, "check_in")).status).toBe(200);
});
