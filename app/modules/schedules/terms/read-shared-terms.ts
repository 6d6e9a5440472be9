import { messages } from "./messages";
import type { SharedTerms } from "./merge-terms";
import { firstTerms } from "./presets";
import {
  readTermsForm,
  typedTermsOf,
  type FormContext,
  type TermsErrors,
  type TypedTerms,
} from "./terms-form";

/** What a list says of a field that each person keeps as it is. */
export const keptValue = "keep";

/** The fields beyond day and pattern, as the form for several people shows them first: each person keeps their own. */
export const keptFields: TypedTerms = {
  centre: keptValue,
  holidays_off: keptValue,
  percent: "",
  annual: "",
  vacation_days: "",
  vacation_unit: keptValue,
  clock_change: keptValue,
  contract: keptValue,
};

/**
 * Reads the form for several people. An empty field, and a list that says {@link keptValue}, are left out of the terms. Returns the errors
 * if a field is wrong; null if no page of ours sent it.
 */
export function readSharedTerms(
  typedTerms: TypedTerms,
  context: FormContext,
): { terms: SharedTerms } | { errors: TermsErrors } | null {
  const isKept = (field: string) => (typedTerms[field] ?? "").trim() === keptFields[field];
  const fillers = typedTermsOf(firstTerms({ kind: "none" }, context.centres[0]!, ""));
  const filled = Object.keys(keptFields).filter(isKept);
  const parsedTerms = readTermsForm(
    { ...typedTerms, ...Object.fromEntries(filled.map((field) => [field, fillers[field] ?? ""])) },
    context,
  );
  if (!parsedTerms) return null;
  const vacationErrors =
    typedTerms.kind === "none" ? {} : halfVacationErrors(isKept("vacation_days"), isKept("vacation_unit"));
  if ("errors" in parsedTerms || Object.keys(vacationErrors).length > 0)
    return { errors: { ...vacationErrors, ...("errors" in parsedTerms && parsedTerms.errors) } };
  if (parsedTerms.terms.pattern.kind === "none") return parsedTerms;
  const terms: SharedTerms = { ...parsedTerms.terms };
  if (isKept("centre")) delete terms.centre;
  if (isKept("holidays_off")) delete terms.holidaysOff;
  if (isKept("percent")) delete terms.partTimePercent;
  if (isKept("annual")) delete terms.annualMinutes;
  if (isKept("vacation_days")) delete terms.vacation;
  if (isKept("clock_change")) delete terms.clockChange;
  if (isKept("contract")) delete terms.contract;
  // These are of one person, so each keeps theirs.
  delete terms.minorUntil;
  delete terms.pact;
  delete terms.protectedHours;
  return { terms };
}

/** Days of vacation mean nothing without their unit, and a unit nothing without days. */
const halfVacationErrors = (isWithoutDays: boolean, isWithoutUnit: boolean): TermsErrors => ({
  ...(isWithoutDays && !isWithoutUnit && { vacation_days: messages.noVacationDays }),
  ...(!isWithoutDays && isWithoutUnit && { vacation_unit: messages.noVacationUnit }),
});
