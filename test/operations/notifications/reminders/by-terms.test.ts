// Proves that reminders and suggested check-outs follow terms, and usual hours for people without them.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { requireProposing } from "~/modules/corrections/read-proposal.server";
import { planReminders } from "~/modules/notifications/reminders/plan-reminders.server";
import { askExits } from "~/modules/team/server/ask-exits.server";
import { openDb } from "~/platform/db.server";
import { addDays, formatDate } from "~/time/dates";
import { aroundD1 } from "../../../support/worker/around-d1";
import { deps } from "../../../support/worker/deps";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { aCentre, declareCalendar, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import {
  at,
  planned,
  reminded,
  addresseesAndSubjects,
  today,
  usually,
} from "../../../support/worker/a-team-at-work";

const noEntry = "No has fichado la entrada";
const stillIn = (since: string) => `Sigues dentro desde las ${since}`;
const canary = "Atlantic/Canary";
const years = [...new Set([addDays(today, -60), today].map((on) => Number(on.slice(0, 4))))];

type Pattern = ReturnType<typeof everyDay>;
const tenToSix = everyDay(600, 1_080);
const free: Pattern = { kind: "week", days: [[], [], [], [], [], [], []] };
const flexible: Pattern = { kind: "flexible", weekly_minutes: 2_400, reference_days: [0, 1, 2, 3, 4] };

beforeEach(emptyDatabase);

/** Makes a team that usually works from nine to five. Ana has terms from ten to six, Leo none. */
async function aTeam({ isDeclared = true, holidays = [] as string[], pattern = tenToSix } = {}) {
  const company = await aCompany({ name: "Bar Sol", trialEndsAt: at("00:00", addDays(today, 60)) });
  const owner = await aMember({ company, role: "owner" });
  const [ana, leo] = [await aMember({ company }), await aMember({ company })];
  await usually([ana, leo]);
  const recordedAt = deps().now;
  await giveTerms(owner, ana, { at: recordedAt, from: addDays(today, -60), pattern, holidays_off: true });
  if (isDeclared) await declareCalendar(owner, { at: recordedAt, years, holidays });
  return { company, owner, ana, leo };
}

const sentAt = async (time: string) => addresseesAndSubjects(await reminded(at(time)));

describe("reminders", () => {
  test("follow a person's terms, and usual hours without them", async () => {
    const { ana, leo } = await aTeam();
    await planned();
    expect(await sentAt("09:30")).toEqual([`${leo.email} ${noEntry}`]);
    const mails = await reminded(at("10:30"));
    expect(addresseesAndSubjects(mails)).toEqual([`${ana.email} ${noEntry}`]);
    expect(mails[0]!.text).toContain(
      "Tu horario empieza a las 10:00, y hoy no tienes ningún fichaje en «Bar Sol».",
    );
    for (const each of [ana, leo]) await aLog(each, { checkInTime: at("10:40"), checkOutTime: null });
    expect(await sentAt("18:00")).toEqual([`${leo.email} ${stillIn("10:40")}`]);
    expect(await sentAt("18:55")).toEqual([]);
    expect(await sentAt("19:00")).toEqual([`${ana.email} ${stillIn("10:40")}`]);
  });

  test.each([
    ["on a holiday", { holidays: [today] }],
    ["on a free day", { pattern: free }],
    ["with flexible hours", { pattern: flexible }],
  ])("about a missing check-in are not sent %s", async (_, team) => {
    const { leo } = await aTeam(team);
    await planned();
    expect(await sentAt("09:30")).toEqual([`${leo.email} ${noEntry}`]);
    for (const time of ["10:00", "10:30", "11:00"]) expect(await sentAt(time)).toEqual([]);
  });

  test("name the hour of an open entry in the zone of its centre", async () => {
    const { company, owner, ana } = await aTeam();
    const terms = { pattern: tenToSix, holidays_off: false, centre: await aCentre(owner, canary) };
    await giveTerms(owner, ana, { at: deps().now, from: today, ...terms });
    await planned();
    const inPalmas = { ...ana, company: { ...company, timeZone: canary } };
    await aLog(inPalmas, { checkInTime: at("09:40", today, canary), checkOutTime: null });
    const mails = await reminded(at("19:00", today, canary));
    expect(addresseesAndSubjects(mails)).toContain(`${ana.email} ${stillIn("09:40")}`);
    expect(mails.find(({ subject }) => subject === stillIn("09:40"))!.text).toContain("09:40");
  });

  test("about an entry of ten hours wait for seven in the morning of its person's centre", async () => {
    const { company, owner } = await aTeam();
    const centreId = await aCentre(owner, canary);
    const [here, there] = [
      await aMember({ company }),
      await aMember({ company, centreId, centreSince: addDays(today, -60) }),
    ];
    const checkInTime = at("14:00", addDays(today, -1));
    for (const each of [here, there]) await aLog(each, { checkInTime, checkOutTime: null });
    expect(await sentAt("06:55")).toEqual([]);
    expect(await sentAt("07:00")).toEqual([`${here.email} ${stillIn("14:00")}`]);
    expect(await sentAt("07:55")).toEqual([]);
    expect(await sentAt("08:00")).toEqual([`${there.email} ${stillIn("14:00")}`]);
  });

  test("about the check-out of a check-in after midnight follow the end of that night's shift", async () => {
    const { ana } = await aTeam({ pattern: everyDay(1_320, 1_800) });
    await planned(at("04:30", addDays(today, -1)));
    await aLog(ana, { checkInTime: at("00:30"), checkOutTime: null });
    expect(await sentAt("06:59")).toEqual([]);
    expect(await sentAt("07:00")).toEqual([`${ana.email} ${stillIn("00:30")}`]);
  });

  test("follow usual hours on a day without a calendar", async () => {
    const { ana, leo } = await aTeam({ isDeclared: false });
    await planned();
    expect((await sentAt("09:30")).sort()).toEqual(
      [ana, leo].map(({ email }) => `${email} ${noEntry}`).sort(),
    );
    expect(await sentAt("10:30")).toEqual([]);
  });

  test("are planned in four round trips for a page of people, with terms or without", async () => {
    const { company } = await aTeam();
    let trips = 0;
    const counted = aroundD1(env.CELL_1, (send) => {
      trips += 1;
      return send();
    });
    await planReminders(deps(at("04:30"), openDb(counted)), { companyId: company.id });
    expect(trips).toBe(4);
  });
});

describe("the suggested check-out", () => {
  test("is the end of the terms' shift, and the usual one without terms", async () => {
    const { ana, leo } = await aTeam();
    const exitOf = async (who: SignedInMember) => {
      const { id } = await aLog(who, { checkInTime: at("10:02"), checkOutTime: null });
      const about = { member: who, profileId: null, entryId: id, again: null, isAsking: true };
      return (await requireProposing(deps(at("13:00", addDays(today, 1))), about)).exit;
    };
    expect(await exitOf(ana)).toEqual({ at: at("18:00"), isPlanned: true });
    expect(await exitOf(leo)).toEqual({ at: at("17:00"), isPlanned: false });
  });

  test("of people who were deactivated at work follows their terms, in one round trip", async () => {
    const { company, ana, leo } = await aTeam();
    const endedEntries = [ana, leo].map(({ profile }) => ({
      subject: profile.subject,
      profileId: profile.id,
      fullName: profile.fullName,
      email: profile.email,
      entry: {
        id: profile.id,
        day: today,
        timeZone: company.timeZone,
        times: { check_in_at: at("10:02"), check_out_at: null, pauses: [], modes: [], hours: null },
      },
    }));
    let trips = 0;
    const counted = aroundD1(env.CELL_1, (send) => {
      trips += 1;
      return send();
    });
    const exits = await askExits(deps(at("20:00"), openDb(counted)), { company, endedEntries: endedEntries });
    expect(exits.map(({ date, time }) => [date, time])).toEqual([
      [formatDate(today), "18:00"],
      [formatDate(today), "17:00"],
    ]);
    expect(trips).toBe(1);
  });
});
