import { mailOutbox, reminderTimes } from "#cell";
import { and, eq, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { countLongWaiting } from "~/modules/corrections/notify-waiting-corrections.server";
import { findMember, type Company } from "~/modules/session/find-member.server";
import { queueAll, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { judgeCompany } from "~/modules/policy/guards.server";
import type { Restriction } from "~/modules/policy/entitlements";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf, startOfDay } from "~/time/zones";
import { dayMs } from "~/time/units";
import { dueReminder, type DueReminder } from "./due-reminder";
import { nextPeopleToLookAt, type PersonToLookAt } from "./to-look-at.server";
import { readWorked } from "./read-worked.server";
import { reminderKey, remindersOf } from "./reminder-keys";
import { reminderMail, type Reminder } from "./reminder-mail";

const mailRow = alias(mailOutbox, "m");

const mostRemindersADay = 2;
/** The day's mail mentions a correction at first. This reminder follows if nobody has answered for so long. */
const longWaitMs = 3 * dayMs;

/**
 * Sends the due reminders of a company: one mail of each kind a day, and two a day in all for each person. During a restriction it
 * sends no reminder about a missed check-in.
 */
export async function sendReminders(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now } = deps;
  let company: JudgedCompany | null = null;
  for (let after = ""; ;) {
    const people = await nextPeopleToLookAt(deps, { companyId, after });
    if (people.length === 0) break;
    after = people.at(-1)!.id;
    company ??= await findCompany(deps, after);
    if (company) await remindPeople(deps, company, people);
  }
  await db
    .delete(reminderTimes)
    .where(and(eq(reminderTimes.companyId, companyId), lte(reminderTimes.at, now)));
}

/** A company with the restriction that all its reminders heed. */
interface JudgedCompany {
  company: Company;
  restriction: Restriction | null;
}

async function findCompany(deps: Deps, profileId: string): Promise<JudgedCompany | null> {
  const member = await findMember(deps, { profileId });
  return member && { company: member.company, restriction: judgeCompany(deps, member).restriction };
}

async function remindPeople(
  deps: Deps,
  { company, restriction }: JudgedCompany,
  people: readonly PersonToLookAt[],
) {
  const { now } = deps;
  const { id: companyId, timeZone } = company;
  const workedBySubject = await readWorked(deps, { company, people });
  const due = people.flatMap((person) => {
    const { logs, hours } = workedBySubject.get(person.subject)!;
    const is = dueReminder(logs, { hours, now, timeZone });
    return is ? [{ person, is }] : [];
  });
  const atWork = due.filter(({ is }) => is.kind === "at-work").map(({ person }) => person.id);
  const waiting = await countLongWaiting(deps, { companyId, profileIds: atWork, forMs: longWaitMs });
  const mayCome = ({ id, role }: PersonToLookAt) =>
    denialOf({ profileId: id, role, status: "active", restriction }, "check-in", "self") === null;
  const mails = due.flatMap(({ person, is }) => {
    const reminder = reminderOf(is, { company, waiting: waiting.get(person.id) ?? 0 });
    if (!reminder || (reminder.kind === "no-entry" && !mayCome(person))) return [];
    return [queueReminder(deps, { company, person, day: is.day, reminder })];
  });
  await queueAll(deps, await Promise.all(mails));
}

function reminderOf(
  is: DueReminder,
  { company: { name: company }, waiting }: { company: Company; waiting: number },
): Reminder | null {
  switch (is.kind) {
    case "still-in":
      return { kind: "still-in", company, since: formatTime(is.checkInTime, is.timeZone) };
    case "no-entry":
      return {
        kind: "no-entry",
        company,
        arrival: formatTime(is.arrivalAt, is.timeZone),
        isPlanned: is.isPlanned,
      };
    case "at-work":
      return waiting > 0 ? { kind: "to-answer", company, count: waiting } : null;
  }
}

interface QueuedReminder {
  company: Company;
  person: PersonToLookAt;
  day: LocalDate;
  reminder: Reminder;
}

async function queueReminder(deps: Deps, { company, person, day, reminder }: QueuedReminder) {
  const { now, env } = deps;
  const { id: companyId, timeZone } = company;
  const { id: profileId, email } = person;
  const unsubscribeUrl = await choiceLink(deps, { profileId, email, kind: "reminders" });
  const theirs = remindersOf(companyId, profileId);
  const isTheirs = sql`${mailRow.dedupeKey} BETWEEN ${theirs} AND ${theirs} || '~'`;
  const dayBegan = startOfDay(localDateOf(now, timeZone), timeZone);
  const hasRoom = sql`(SELECT count(*) FROM ${mailOutbox} ${mailRow} WHERE ${isTheirs}
    AND ${mailRow.createdAt} >= ${dayBegan}) < ${mostRemindersADay}`;
  const wasAsked = sql`EXISTS (SELECT 1 FROM ${mailOutbox} ${mailRow} WHERE ${isTheirs} AND ${mailRow.dedupeKey} GLOB '*:to-answer'
    AND ${mailRow.createdAt} > ${now - longWaitMs})`;
  return queueMail(
    deps,
    {
      dedupeKey: reminderKey({ companyId, profileId, day, kind: reminder.kind }),
      recipient: email,
      companyId,
      ...reminderMail(reminder, { unsubscribeUrl, origin: env.APP_ORIGIN }),
    },
    reminder.kind === "to-answer" ? sql`${hasRoom} AND NOT ${wasAsked}` : hasRoom,
  );
}
