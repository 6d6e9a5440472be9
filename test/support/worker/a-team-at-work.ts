import { env } from "cloudflare:test";
import { nationalHolidays } from "~/modules/schedules/holidays/public-holidays";
import { addDays, weekdayOf, weekOf, type LocalDate } from "~/time/dates";
import { instantsAt, localDateOf } from "~/time/zones";
import { deps, settle } from "./deps";
import { runJob } from "./jobs";
import { aLog, type SignedInMember } from "./people";
import { resend, type SentMail } from "./resend";
import { forgetPace } from "./time";

const madrid = "Europe/Madrid";

const wednesday = addDays(weekOf(localDateOf(Date.now(), madrid)).to, 3);
const isHoliday =
  nationalHolidays(Number(wednesday.slice(0, 4)))?.some(({ on }) => on === wednesday) === true;

/** The Wednesday of the week after the test's, or of the next one if that is a holiday: nothing has happened on it yet. */
export const today: LocalDate = isHoliday ? addDays(wednesday, 7) : wednesday;
export const tomorrow = addDays(today, 1);
export const at = (time: string, on = today, zone = madrid) => instantsAt(on, time, zone)[0]!;
/** Before anybody arrives. */
export const dawn = at("04:30");

/** Records everybody's four weeks before that day, Monday to Friday, from nine to five by default. */
export async function usually(
  people: readonly SignedInMember[],
  [from, until]: [string, string] = ["09:00", "17:00"],
  before = today,
) {
  for (let back = 28; back > 0; back -= 1) {
    const on = addDays(before, -back);
    if (weekdayOf(on) > 4) continue;
    const zone = people[0]!.company.timeZone;
    const out = at(until, until > from ? on : addDays(on, 1), zone);
    for (const who of people) await aLog(who, { checkInTime: at(from, on, zone), checkOutTime: out });
  }
}

export const planned = async (now = dawn) => runJob(deps(now), "plan-reminders");

/** Runs the job at an instant. @returns the mails that it sent. */
export async function reminded(now: number): Promise<SentMail[]> {
  const before = resend.mails.length;
  await forgetPace();
  await runJob(deps(now), "send-reminders");
  await settle();
  return resend.mails.slice(before);
}

export const addresseesAndSubjects = (mails: readonly SentMail[]) =>
  mails.map(({ to, subject }) => `${String(to)} ${subject}`).sort();

export const timesLeft = async () =>
  (await env.CELL_1.prepare("SELECT count(*) AS count FROM reminder_times").first<{ count: number }>())!
    .count;
