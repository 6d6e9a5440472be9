import * as z from "zod";
import { optionalTypedDateSchema } from "~/platform/form-schemas";
import { addDays, type LocalDate } from "~/time/dates";

/** How far ahead a first day at the company can be. */
const mostEmploymentDaysAhead = 365;

const employedSinceProblems = {
  notADate: "Escribe una fecha válida (dd/mm/aaaa), o déjalo vacío.",
  tooFar: "Escribe una fecha de aquí a un año como mucho.",
} as const;

/** The form 'En la empresa desde'. An empty date is no day. */
export const employedSinceSchema = (todayOn: LocalDate) =>
  z.object({
    employed_since: optionalTypedDateSchema(employedSinceProblems.notADate).refine(
      (on) => on === null || on <= addDays(todayOn, mostEmploymentDaysAhead),
      employedSinceProblems.tooFar,
    ),
  });
