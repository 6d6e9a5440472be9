import type { Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import { lawPathsOf } from "~/modules/schedules/law-paths";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { readWeek } from "../read-week.server";
import { judgeRequests } from "../requests/judge-requests";
import { lentPeopleOf } from "../requests/lent-people";
import type { WeekDays } from "../model/shift-week";
import { hourText, nameById } from "../shift-texts";
import { dayName, messages } from "./messages";
import { shortagesOf, weeksAtCentre } from "./model/coverage-of";
import { sundayNightAt } from "./model/sunday-night";
import { publishedChangesOf } from "./model/publish-view";
import { weekRowsOf } from "./week-view";
import { requestedWeek } from "./show-shifts.server";

/** Returns the data of /shifts/publish: for each person what publishing changes, and what the law and the coverage say. */
export async function showPublish(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const todayOn = localDateOf(deps.now, member.company.timeZone);
  const { week } = requestedWeek(params, todayOn);
  const companyWeek = await readWeek(deps, { member, week });
  const { people, others, centres, centreNames } = companyWeek;
  const law = companyFactsOf(member.company);
  const rows = weekRowsOf({ people }, { week, now: deps.now });
  const judgedRequests = judgeRequests(companyWeek, { now: deps.now, companyZone: member.company.timeZone });
  const lent = lentPeopleOf(others, {
    week,
    todayOn,
    managed: new Set(centres.map(({ id }) => id)),
    judged: judgedRequests,
    viewerId: member.profile.id,
  });
  const weeksOf = (centreId: string): WeekDays[] =>
    weeksAtCentre(
      [
        ...rows.map(({ centre, plan }) => ({ centre, days: plan })),
        ...lent.map(({ days }) => ({ centre: null, days })),
      ],
      centreId,
    );
  return {
    week,
    to: addDays(week, 6),
    changes: publishedChangesOf(people, rows, {
      week,
      todayOn,
      now: deps.now,
      law,
      centreNames: nameById(centreNames),
    }),
    /** Where people are missing: `lunes: faltan 2 de 13 a 16`. */
    shortages: centres.flatMap(({ id, coverage }) =>
      shortagesOf(weeksOf(id), coverage, sundayNightAt(companyWeek, { centreId: id, week })).map(
        ({ weekday, from, to, people: present, needed }) =>
          `${dayName(weekday)}: ${messages.missing(needed - present, hourText(from), hourText(to))}`,
      ),
    ),
    lawPaths: lawPathsOf(member),
    /** Publishing twice with one key publishes once. */
    key: newId(deps.now),
  };
}
