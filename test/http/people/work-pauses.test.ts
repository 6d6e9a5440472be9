import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { openTab } from "../../support/worker/live";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { companyOf, submitSettings } from "../../support/worker/profile";
import { logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";

const form = { form: "work-pauses" };
const rest = { ...form, rest: "on" };

const savedOf = async (member: SignedInMember) => (await companyOf(member)).workPauses;
const isTicked = (main: string, kind: string) => new RegExp(`name="${kind}"[^>]*checked=""`).test(main);

async function clock({ cookie }: SignedInMember, action: string, pause_kind?: string) {
  const answer = await call("/api/check-in", { cookie, json: { action, pause_kind } });
  expect(answer.status, action).toBe(200);
}

test.each(["owner", "admin"] as const)("%s sets which pauses count as work, and sets none", async (role) => {
  const eva = await aMember({ role });
  const stranger = await aMember({ role });
  expect(await savedOf(eva)).toEqual([]);
  const { status, main } = await submitSettings(eva, { ...form, other: "on", rest: "on" });
  expect(status).toBe(200);
  expect(main).toContain("Configuración actualizada correctamente");
  expect(["rest", "meal", "other"].map((kind) => isTicked(main, kind))).toEqual([true, false, true]);
  expect(await savedOf(eva)).toEqual(["rest", "other"]);
  expect((await submitSettings(eva, form)).status).toBe(200);
  expect(await savedOf(eva)).toEqual([]);
  expect(await savedOf(stranger)).toEqual([]);
});

test("a pause begun after the setting counts, and one begun before does not, however it ends", async () => {
  const eva = await aMember({ role: "owner" });
  await clock(eva, "check_in");
  timePasses(hourMs);
  await clock(eva, "pause_start", "rest");
  expect((await submitSettings(eva, rest)).status).toBe(200);
  timePasses(hourMs);
  await clock(eva, "pause_end");
  for (const kind of ["rest", "meal"]) {
    timePasses(hourMs);
    await clock(eva, "pause_start", kind);
    timePasses(hourMs);
    await clock(eva, "pause_end");
  }
  await clock(eva, "check_out");
  const [log] = await logsOf(eva);
  expect(log!.durationMs).toBe(4 * hourMs);
  expect(log!.pauses.map(({ kind, counts_as_work }) => [kind, counts_as_work])).toEqual([
    ["rest", false],
    ["rest", true],
    ["meal", false],
  ]);
});

test("a pause that counted continues to count after the setting changes", async () => {
  const eva = await aMember({ role: "owner" });
  await submitSettings(eva, rest);
  await clock(eva, "check_in");
  await clock(eva, "pause_start", "rest");
  await submitSettings(eva, form);
  timePasses(hourMs);
  await clock(eva, "check_out");
  expect(await logsOf(eva)).toMatchObject([{ durationMs: hourMs, pauses: [{ counts_as_work: true }] }]);
});

test("an employee neither sees nor changes which pauses count", async () => {
  const ana = await aMember();
  expect(await (await call("/settings", { cookie: ana.cookie })).text()).not.toContain(
    "cuentan como trabajo",
  );
  expect((await call("/settings", { cookie: ana.cookie, form: rest })).status).toBe(403);
  expect(await savedOf(ana)).toEqual([]);
});

test("an unknown kind of pause is not stored, and a box that is neither ticked nor left out is refused", async () => {
  const eva = await aMember({ role: "owner" });
  expect((await submitSettings(eva, { ...rest, nap: "on" })).status).toBe(200);
  expect(await savedOf(eva)).toEqual(["rest"]);
  const { status, main } = await submitSettings(eva, { ...form, meal: "yes" });
  expect(status).toBe(422);
  expect(main).toContain("Error al actualizar la configuración");
  expect(["rest", "meal"].map((kind) => isTicked(main, kind))).toEqual([false, true]);
  expect(await savedOf(eva)).toEqual(["rest"]);
});

test("a person who has written too often sees that, in place and with their ticks", async () => {
  const eva = await aMember({ role: "owner" });
  for (let count = 0; count < 60; count += 1) await env.PERSON_LIMIT.limit({ key: eva.profile.id });
  const before = await everyRow();
  const { status, main } = await submitSettings(eva, rest);
  expect(status).toBe(429);
  expect(main).toContain("Demasiadas peticiones.");
  expect(isTicked(main, "rest")).toBe(true);
  expect(await everyRow()).toEqual(before);
});

test("every open tab of the company gets a message about the change; no other company's, and nothing if unchanged", async () => {
  const eva = await aMember({ role: "owner" });
  const ana = await aMember({ company: eva.company });
  const stranger = await aMember();
  const [employees, strangers] = await Promise.all([ana, stranger].map(openTab));
  await submitSettings(eva, form);
  await submitSettings(eva, rest);
  await submitSettings(eva, rest);
  for (const who of [ana, stranger]) await clock(who, "check_in");
  await settle();
  const ofAna = { kind: "time-log", profileId: ana.profile.id };
  expect(await employees!.news(2)).toEqual([{ kind: "company" }, ofAna]);
  expect(await strangers!.news()).toEqual([{ kind: "time-log", profileId: stranger.profile.id }]);
});
