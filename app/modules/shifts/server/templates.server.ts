import { shiftTemplates } from "#cell";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { faultOfDay, type PatternFault } from "~/modules/schedules/fault-of-pattern";
import type { Segment } from "~/modules/schedules/schedule";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { literal } from "~/platform/statement.server";
import type { ShiftTemplate } from "../model/shift-week";

export const longestTemplateName = 40;
/** The most templates of a company. */
export const mostTemplates = 30;

/** Returns the query of the templates of a company, by name. */
export const templatesQuery = ({ db }: Pick<Deps, "db">, companyId: string) =>
  db
    .select({ id: shiftTemplates.id, name: shiftTemplates.name, segments: shiftTemplates.segments })
    .from(shiftTemplates)
    .where(eq(shiftTemplates.companyId, companyId))
    .orderBy(asc(shiftTemplates.name))
    .limit(mostTemplates);

export type TemplateOutcome =
  | { code: "saved"; template: ShiftTemplate }
  | { code: "faulty"; fault: PatternFault | "without-name" | "name-too-long" | "without-times" }
  /** Another template has the name. */
  | { code: "taken" }
  | { code: "too-many" }
  /** Somebody removed it meanwhile. */
  | { code: "not-found" }
  | { code: "no-permission" };

/** Saves a template. @param template.id null for a new one. */
export async function saveTemplate(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    member,
    id,
    name,
    segments,
  }: { member: Member; id: string | null; name: string; segments: readonly Segment[] },
): Promise<TemplateOutcome> {
  const { id: companyId } = member.company;
  const fault = faultOfTemplate({ name, segments });
  if (fault) return { code: "faulty", fault };
  const template = {
    id: id ?? newId(now),
    name: name.trim(),
    segments: segments.map(({ from, to }) => ({ from, to })),
  };
  const own = eq(shiftTemplates.companyId, companyId);
  const fromOtherTemplates = sql`FROM ${shiftTemplates} WHERE ${own} AND ${shiftTemplates.id} <> ${template.id}`;
  const saveStatement =
    id === null
      ? db
          .insert(shiftTemplates)
          .values({ ...template, companyId })
          .onConflictDoNothing({ target: shiftTemplates.id })
      : db
          .update(shiftTemplates)
          .set(template)
          .where(and(own, eq(shiftTemplates.id, id)));
  const isNameFree = sql`NOT EXISTS (SELECT 1 ${fromOtherTemplates} AND ${shiftTemplates.name} = ${template.name})`;
  const hasRoom = sql`(SELECT count(*) ${fromOtherTemplates}) < ${literal(mostTemplates)}`;
  const isStillStored = sql`EXISTS (SELECT 1 FROM ${shiftTemplates} WHERE ${own} AND ${shiftTemplates.id} = ${template.id})`;
  const mayPlan = stillMay(member, "plan-shifts", "somebody");
  const maySave = sql`${mayPlan} AND ${isNameFree} AND ${id === null ? hasRoom : isStillStored}`;
  if (await withRetries(() => batchIf(db, maySave, [saveStatement]))) return { code: "saved", template };
  const [verdicts] = await db.all<{ may: 0 | 1; free: 0 | 1; room: 0 | 1 }>(
    sql`SELECT ${mayPlan} AS may, ${isNameFree} AS free, ${hasRoom} AS room`,
  );
  if (!verdicts?.may) return { code: "no-permission" };
  if (!verdicts.free) return { code: "taken" };
  return { code: id === null ? "too-many" : "not-found" };
}

function faultOfTemplate({ name, segments }: Pick<ShiftTemplate, "name" | "segments">) {
  if (name.trim() === "") return "without-name";
  if (name.trim().length > longestTemplateName) return "name-too-long";
  return segments.length === 0 ? "without-times" : faultOfDay(segments);
}

/** Removes a template. Weeks that were planned with it stay. @returns whether the member may do it. */
export async function removeTemplate(
  { db }: Pick<Deps, "db">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const isTemplate = and(eq(shiftTemplates.companyId, member.company.id), eq(shiftTemplates.id, id));
  const remove = db.delete(shiftTemplates).where(isTemplate);
  return (
    (await withRetries(() => batchIf(db, stillMay(member, "plan-shifts", "somebody"), [remove]))) !== null
  );
}
