import type { CompanyFacts } from "~/modules/law/law-notes";
import type { ShownLawNote } from "~/modules/law/shown-notes";
import { parseDate } from "~/time/typed-dates";
import { lawNotesOfTerms } from "../model/law-notes-of-terms";
import { factsOfTerms } from "../person-facts";
import { unstatedFacts } from "../schedule";
import { readPattern, type TermsErrors, type TypedTerms } from "./terms-form";

/** Returns the notes of the law about the terms of a form while they are typed; none while their hours or their day cannot be read. */
export function lawNotesOfTyped(typedTerms: TypedTerms, company: CompanyFacts): ShownLawNote[] {
  const { kind } = typedTerms;
  const from = parseDate(typedTerms.from ?? "");
  if ((kind !== "week" && kind !== "cycle" && kind !== "flexible") || from === null) return [];
  const errors: TermsErrors = {};
  const pattern = readPattern(kind, typedTerms, errors);
  if (Object.keys(errors).some((field) => field !== "anchor")) return [];
  const percent = readDecimal(typedTerms.percent);
  const days = readDecimal(typedTerms.vacation_days);
  const unit = typedTerms.vacation_unit === "natural" ? "natural" : "working";
  const minorUntil = parseDate(typedTerms.minor_until ?? "");
  const person = factsOfTerms({ ...unstatedFacts, partTimePercent: percent, minorUntil });
  return lawNotesOfTerms(
    { from, pattern, vacation: days === null ? null : { unit, days } },
    { person, company },
  );
}

/** Returns a typed number; null if there is none, as where several people keep what they have. */
const readDecimal = (text = ""): number | null =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null;
