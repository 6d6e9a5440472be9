import { findAbsenceKind } from "~/modules/schedules/absence-kinds";
import type { CompanyKind } from "../company-kinds";
import type { AbsenceFacts } from "./absence-command";

/**
 * Returns whether a person's request is accepted without an answer. A manager decides which kinds of the company need one, so for their own
 * absences only the catalogue decides, while another manager can answer.
 */
export function needsNoAnswer(
  { key, needsAnswer }: CompanyKind,
  { actor, answeringManagers }: Pick<AbsenceFacts, "actor" | "answeringManagers">,
): boolean {
  if (needsAnswer) return false;
  return !isSetByManagers(key) || actor.role === "employee" || answeringManagers.length === 0;
}

/** Whether a kind needs no answer only because managers of the company said so. */
export const isSetByManagers = (key: string): boolean => findAbsenceKind(key)?.needsAnswer !== false;
