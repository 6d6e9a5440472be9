import { invitations, schedules, profiles, protocolVersions, statements, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { bearsAddress } from "~/modules/people/company-name";
import type { Deps } from "~/platform/context.server";
import { yearOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { firstSteps, showsFirstSteps, type FirstStep } from "./first-steps";

const personRow = alias(profiles, "p");
const entryRow = alias(timeLogs, "t");
const invitationRow = alias(invitations, "i");
const versionRow = alias(protocolVersions, "v");
const plannedScheduleRow = alias(schedules, "planned");
const statementRow = alias(statements, "s");

interface StepRow {
  has_punch: number;
  has_people: number;
  has_protocol: number;
  has_terms: number;
  has_calendar: number;
  has_shifts: number;
}

/**
 * Returns the first steps for the owner of a new company, with one query. Null for everybody else, and after the
 * owner hid them or only optional ones remain.
 */
export async function showFirstSteps(
  { db, now }: Pick<Deps, "db" | "now">,
  { company, profile }: Member,
): Promise<FirstStep[] | null> {
  if (profile.role !== "owner" || profile.status !== "active" || !showsFirstSteps(company, now)) return null;
  const year = yearOf(localDateOf(now, company.timeZone));
  const stepRow = await db.get<StepRow>(sql`SELECT
    EXISTS (SELECT 1 FROM ${profiles} ${personRow} JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${personRow.subject}
      WHERE ${personRow.companyId} = ${company.id}) AS has_punch,
    EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${company.id} AND ${personRow.id} <> ${profile.id})
      OR EXISTS (SELECT 1 FROM ${invitations} ${invitationRow} WHERE ${invitationRow.companyId} = ${company.id}) AS has_people,
    EXISTS (SELECT 1 FROM ${protocolVersions} ${versionRow} WHERE ${versionRow.companyId} = ${company.id}) AS has_protocol,
    EXISTS (SELECT 1 FROM ${schedules} ${plannedScheduleRow} WHERE ${plannedScheduleRow.companyId} = ${company.id} AND ${plannedScheduleRow.kind} = 'terms_agreed') AS has_terms,
    EXISTS (SELECT 1 FROM ${schedules} ${plannedScheduleRow} WHERE ${plannedScheduleRow.companyId} = ${company.id} AND ${plannedScheduleRow.profileId} IS NULL
      AND ${plannedScheduleRow.content} ->> '$.year' = ${year}) AS has_calendar,
    EXISTS (SELECT 1 FROM ${profiles} ${personRow} JOIN ${statements} ${statementRow} ON ${statementRow.profileId} = ${personRow.id} AND ${statementRow.weekOn} IS NOT NULL
      WHERE ${personRow.companyId} = ${company.id}) AS has_shifts`);
  const steps = firstSteps({
    isNamed: !bearsAddress(company.name),
    isOwnerNamed: profile.fullName !== null,
    hasPunch: stepRow.has_punch === 1,
    hasPeople: stepRow.has_people === 1,
    hasDecidedLocation: company.locationDecidedAt !== null || company.locationNoticeConfirmedAt !== null,
    hasProtocol: stepRow.has_protocol === 1,
    hasTerms: stepRow.has_terms === 1,
    hasCalendar: stepRow.has_calendar === 1,
    hasShifts: stepRow.has_shifts === 1,
  });
  return steps.every(({ isDone, isOptional }) => isDone || isOptional) ? null : steps;
}
