import { payrollCodes, payrollPeople, profiles } from "#cell";
import { and, eq, inArray, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { PayrollCodes } from "./concepts";
import { companyItem } from "./read-codes.server";

/**
 * Replaces the codes of a company and its concepts.
 * @returns false when the member may no longer do it.
 */
export async function saveCodes(
  { db }: Pick<Deps, "db">,
  { member, codes: { company, concepts } }: { member: Member; codes: PayrollCodes },
): Promise<boolean> {
  const companyId = member.company.id;
  const rows = [
    ...(company === null ? [] : [{ companyId, item: companyItem, code: company, unit: null }]),
    ...[...concepts].map(([item, code]) => ({ companyId, item, ...code })),
  ];
  const saveResults = await withRetries(() =>
    batchIf(db, stillMay(member, "take-payroll", "company"), [
      db.delete(payrollCodes).where(eq(payrollCodes.companyId, companyId)),
      ...rows.map((row) => db.insert(payrollCodes).values(row)),
    ]),
  );
  return saveResults !== null;
}

export type PeopleCodesOutcome =
  | { code: "saved" }
  | { code: "no-permission" }
  /** The people who have a wanted code already, by that code. */
  | { code: "taken"; takers: Map<string, string> };

/**
 * Replaces the codes of some people; an empty code removes one. Nobody gets a code that another person of the company has.
 * @param codes by profile; all are of the member's company.
 */
export async function savePeopleCodes(
  { db }: Pick<Deps, "db">,
  { member, codes }: { member: Member; codes: ReadonlyMap<string, string> },
): Promise<PeopleCodesOutcome> {
  const companyId = member.company.id;
  const profileIds = JSON.stringify([...codes.keys()]);
  const wantedEntries = [...codes].filter(([, code]) => code !== "");
  const wantedCodes = JSON.stringify(wantedEntries.map(([, code]) => code));
  const isOfOthers = and(
    eq(payrollPeople.companyId, companyId),
    sql`${payrollPeople.code} IN (SELECT value FROM json_each(${wantedCodes}))`,
    sql`${payrollPeople.profileId} NOT IN (SELECT value FROM json_each(${profileIds}))`,
  );
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${payrollPeople} WHERE ${isOfOthers})`;
  const may = stillMay(member, "take-payroll", "company");
  const saveResults = await withRetries(() =>
    batchIf(db, sql`${may} AND ${isFree}`, [
      db
        .delete(payrollPeople)
        .where(
          and(
            eq(payrollPeople.companyId, companyId),
            sql`${payrollPeople.profileId} IN (SELECT value FROM json_each(${profileIds}))`,
          ),
        ),
      ...wantedEntries.map(([profileId, code]) =>
        db.insert(payrollPeople).values({ companyId, profileId, code }),
      ),
    ]),
  );
  if (saveResults) return { code: "saved" };
  const others = await db
    .select({ code: payrollPeople.code, fullName: profiles.fullName, email: profiles.email })
    .from(payrollPeople)
    .innerJoin(profiles, eq(profiles.id, payrollPeople.profileId))
    .where(isOfOthers);
  if (others.length === 0) return { code: "no-permission" };
  return { code: "taken", takers: new Map(others.map(({ code, ...person }) => [code, displayName(person)])) };
}

/** Returns which of these people are in a company, with their names. */
export const peopleOf = ({ db }: Pick<Deps, "db">, companyId: string, profileIds: readonly string[]) =>
  db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), inArray(profiles.id, [...profileIds])));
