import { absences } from "../../drizzle/cell";
import type { Member } from "../../app/modules/session/find-session.server";
import type { Deps } from "../../app/platform/context.server";
import { newId } from "../../app/platform/ids";
import { addDays, weekdayOf, type LocalDate } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { dayMs } from "../../app/time/units";
import { seedCompany, type CastPerson } from "./cast";

type Row = typeof absences.$inferInsert;

/** The vacation of one person, accepted by the owner, and the request of another, which waits for an answer. Both are still to come. */
export async function seedAbsences(
  { db, now }: Pick<Deps, "db" | "now">,
  members: ReadonlyMap<CastPerson, Member>,
): Promise<void> {
  const who = (email: string) => [...members].find(([person]) => person.email === email)![1].profile;
  const [owner, ines, pau] = [who("marta@example.com"), who("ines@example.com"), who("pau@example.com")];
  const monday = mondayAfter(addDays(localDateOf(now, seedCompany.timeZone), 14));
  const vacation = (profile: Member["profile"], from: LocalDate, to: LocalDate): Row => {
    const id = newId(now);
    return {
      id,
      absenceId: id,
      companyId: profile.companyId,
      profileId: profile.id,
      version: 1,
      kind: "vacation",
      fromDay: from,
      toDay: to,
      part: "all",
      state: "requested",
      authorId: profile.id,
      recordedAt: now - 3 * dayMs,
      note: null,
    };
  };
  const vacationRequest = vacation(ines, monday, addDays(monday, 6));
  await db.insert(absences).values([
    vacationRequest,
    {
      ...vacationRequest,
      id: newId(now),
      version: 2,
      state: "accepted",
      authorId: owner.id,
      recordedAt: now - 2 * dayMs,
    },
    { ...vacation(pau, addDays(monday, 8), addDays(monday, 11)), note: "Viene mi hermana de Lyon" },
  ]);
}

/** Returns the first Monday after a day. */
const mondayAfter = (on: LocalDate) => addDays(on, 7 - weekdayOf(on));
