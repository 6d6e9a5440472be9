import { absences } from "#cell";
import { newId } from "~/platform/ids";
import { deps } from "./deps";
import type { SignedInMember } from "./people";

type Columns = typeof absences.$inferInsert;

/** Stores an absence of a person without the checks of a request: accepted by themselves, a whole day, unless stated. Returns its id. */
export async function anAbsence(
  { profile, company }: SignedInMember,
  { fromDay, toDay = fromDay, ...columns }: { fromDay: string } & Partial<Columns>,
): Promise<string> {
  const { db, now } = deps();
  const id = newId(now);
  await db.insert(absences).values({
    id,
    companyId: company.id,
    profileId: profile.id,
    absenceId: id,
    version: 1,
    kind: "vacation",
    fromDay,
    toDay,
    part: "all",
    state: "accepted",
    authorId: profile.id,
    recordedAt: now,
    ...columns,
  });
  return id;
}

/** Stores another version of an absence. */
export const aVersion = (
  person: SignedInMember,
  absenceId: string,
  columns: { fromDay: string; version: number } & Partial<Columns>,
): Promise<string> => anAbsence(person, { absenceId, ...columns });
