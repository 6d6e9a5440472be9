import type { Member } from "../../app/modules/session/find-session.server";
import { answerStatement } from "../../app/modules/periods/answer-statement.server";
import { deliverStatement } from "../../app/modules/periods/deliver-statement.server";
import { issuePeriods, type PeriodToIssue } from "../../app/modules/periods/issue-periods.server";
import { personOf } from "../../app/modules/schedules/statement-person";
import type { Deps } from "../../app/platform/context.server";
import { addDays, monthOf, previousMonthOf, weekdayOf, type LocalDate } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { minuteMs } from "../../app/time/units";
import { seedCompany, type CastPerson } from "./cast";
import { atHour } from "./hours";

type SeedDeps = Pick<Deps, "db" | "env" | "defer">;

/** In the evening, between the day shifts and the night shift: nobody punches meanwhile. */
const monthClosedAt = (on: LocalDate) => atHour(on, 20.5, seedCompany.timeZone);

/** Whether a month was closed on a day, and people have answered. */
const isClosingOver = (on: LocalDate, now: number) => atHour(on, 21.5, seedCompany.timeZone) <= now;

/** Returns the two days on which the owner closed the month before: the last two firsts of a month that are over. */
export function closingDays(now: number): [earlier: LocalDate, later: LocalDate] {
  const first = monthOf(localDateOf(now, seedCompany.timeZone)).from;
  const later = isClosingOver(first, now) ? first : previousMonthOf(first).from;
  return [previousMonthOf(later).from, later];
}

/** The instants at which {@link closeMonth} records something, by closing day. */
export const closingsOf = (now: number): { on: LocalDate; at: number }[] =>
  closingDays(now).map((on) => ({ on, at: monthClosedAt(on) }));

/** One person contests the later month, and one never opens a statement. All others with an address agree to both. */
const contestingEmail = "lucia@example.com";
const silentEmail = "nerea@example.com";

/**
 * Closes the month before a day, by the owner: issues it for everybody, also for those who left later, sends the statements, and records
 * the answers of those who stay. A period that is blocked gets a reason.
 * @param isLater whether it is the later of the two months. @throws Error if an operation refuses it.
 */
export async function closeMonth(
  deps: SeedDeps,
  members: ReadonlyMap<CastPerson, Member>,
  { on, isLater }: { on: LocalDate; isLater: boolean },
): Promise<void> {
  const { from, to } = previousMonthOf(on);
  const activeMembers = [...members].filter(([{ status }]) => status === "active");
  const [, owner] = activeMembers.find(([{ role }]) => role === "owner")!;
  const issue = async (minute: number, periods: PeriodToIssue[]) => {
    const now = monthClosedAt(on) + minute * minuteMs;
    const outcomes = await issuePeriods({ ...deps, now }, { member: owner, periods });
    return periods.filter((_, at) => outcomes[at]!.code !== "issued");
  };
  const all = [...members].map(([, { profile }]) => ({ profileId: profile.id, from }));
  const blocked = await issue(0, all);
  const reason = "Lo que falta se regulariza el mes que viene.";
  const refusedPeriods = await issue(
    2,
    blocked.map((period) => ({ ...period, reason })),
  );
  if (refusedPeriods.length > 0)
    throw new Error(`The seed could not close ${from} of ${refusedPeriods.length} people.`);

  const withAddress = activeMembers.filter(([{ hasNoAddress }]) => !hasNoAddress);
  for (const [at, [, member]] of withAddress.entries())
    await deliverStatement(
      { ...deps, now: monthClosedAt(on) + (5 + at) * minuteMs },
      { person: personOf(member), from, version: 1, by: { way: "sent" } },
    );
  for (const [at, [{ email }, member]] of withAddress.entries()) {
    if (email === silentEmail) continue;
    const now = monthClosedAt(on) + (15 + 2 * at) * minuteMs;
    const person = personOf(member);
    await deliverStatement(
      { ...deps, now },
      { person, from, version: 1, by: { way: "shown", kioskId: null } },
    );
    const isContested = isLater && email === contestingEmail;
    const { code } = await answerStatement(
      { ...deps, now: now + minuteMs },
      {
        person,
        from,
        version: 1,
        answer: isContested ? "contested" : "agreed",
        on: isContested ? lastFriday(to) : null,
        text: isContested ? "Ese viernes me quedé media hora más con el pedido." : "",
        via: "account",
      },
    );
    if (code !== "answered") throw new Error(`The seed could not record an answer: ${code}`);
  }
}

const friday = 4;

/** Returns the last Friday up to a day. */
const lastFriday = (on: LocalDate): LocalDate => addDays(on, -((weekdayOf(on) - friday + 7) % 7));
