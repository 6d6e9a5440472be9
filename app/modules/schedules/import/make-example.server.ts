import { profiles } from "#cell";
import { and, eq, ne, or } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { isInScope } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { decimalText } from "~/platform/decimal-text";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatShortMinutes } from "~/time/durations";
import { readSchedules } from "../read-schedule.server";
import { termsOn } from "../terms-on";
import type { NewTerms } from "../schedule-content";
import { shiftText } from "../terms/parse-shift";
import { mostRows } from "./read-terms-csv";
import { columnNames, dayUses, type ColumnUse } from "./model/columns";

/**
 * Returns the CSV to fill in: the active people that the manager manages, by name, with their terms of today. It leaves managers out if
 * another manager must give them their terms.
 */
export async function makeExample(deps: Deps, member: Member): Promise<string> {
  const { company, profile } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const people = await deps.db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, company.id),
        eq(profiles.status, "active"),
        or(ne(profiles.id, profile.id), isOnlyManager(member)),
        isInScope(member, profiles),
      ),
    )
    .orderBy(profiles.sortName, profiles.id)
    .limit(mostRows);
  const schedules = await readSchedules(deps, company, {
    profileIds: people.map(({ id }) => id),
    weeks: "none",
  });
  return exampleCsv(
    people.map(({ id, fullName, email }) => ({
      who: email ?? displayName({ fullName, email }),
      terms: termsOn(schedules.get(id)!.schedule, todayOn),
    })),
    todayOn,
  );
}

/** A person of the example: their email, or their name without one, and the terms that they have. */
interface ExamplePerson {
  who: string;
  terms: Pick<NewTerms, "pattern" | "partTimePercent"> | null;
}

const order: readonly ColumnUse[] = ["who", "from", ...dayUses, "weekly", "percent"];

/** Returns a CSV with a row for each person, from a day on. It has the hours that they have; a cycle and no terms leave them empty. */
export function exampleCsv(people: readonly ExamplePerson[], from: LocalDate): string {
  const rows = people.map(({ who, terms }) => {
    const cells = { who, from: formatDate(from), ...(terms && cellsOf(terms)) };
    return order.map((use) => cells[use] ?? "");
  });
  return csvByteOrderMark + csvRows([order.map((use) => columnNames[use]), ...rows]);
}

function cellsOf({
  pattern,
  partTimePercent,
}: NonNullable<ExamplePerson["terms"]>): Partial<Record<ColumnUse, string>> {
  const percent = partTimePercent === 100 ? "" : decimalText(partTimePercent);
  if (pattern.kind === "flexible") return { weekly: formatShortMinutes(pattern.weeklyMinutes), percent };
  if (pattern.kind !== "week") return {};
  return { ...Object.fromEntries(dayUses.map((use, at) => [use, shiftText(pattern.days[at]!)])), percent };
}
