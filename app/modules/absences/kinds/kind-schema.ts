import * as z from "zod";
import type { YearlyLimit } from "#cell";
import { holdsLink } from "~/modules/mail/holds-link";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { fieldErrors } from "~/platform/field-errors";
import { checkboxSchema, lineSchema, textSchema } from "~/platform/form-schemas";
import { unreadableCharacter } from "~/platform/unseen-signs";
import { isLocalDate } from "~/time/dates";
import { limitSchema } from "../model/amount-schema";
import type { CompanyKind } from "../company-kinds";
import {
  changeableOf,
  isSameLimit,
  longestName,
  newKindSettings,
  proposedStart,
  startYears,
  type ChangeableKindSettings,
  type KindErrors,
  type KindSettings,
  type KindLimit,
  type TypedKind,
} from "./kind-form";
import { messages } from "./messages";

/**
 * Reads the form of a kind. Settings that the company may not change stay as they are. The limit by year holds from the typed year on.
 * @param kind null for a new one.
 */
export function readKindForm(
  typedKind: TypedKind,
  { kind, thisYear }: { kind: CompanyKind | null; thisYear: number },
): { settings: KindSettings } | { errors: KindErrors } {
  const currentSettings: KindSettings = kind ?? newKindSettings;
  const changeable = changeableOf(kind);
  const unit = changeable.amount
    ? z.enum(units).catch(currentSettings.unit).parse(typedKind.unit)
    : currentSettings.unit;
  const parsedForm = settingsSchema({ changeable, current: currentSettings, unit }).safeParse(typedKind);
  if (!parsedForm.success) return { errors: fieldErrors(parsedForm.error) };
  const settings = { ...parsedForm.data, unit };
  const startYear =
    startYears(thisYear).find((year) => String(year) === typedKind.from_year) ??
    proposedStart(kind, thisYear);
  // Hours and days cannot be compared: a kind that changes from one to the other starts without a past.
  const isOtherUnit = (unit === "minutes") !== (currentSettings.unit === "minutes");
  return {
    settings: { ...settings, earlier: isOtherUnit ? [] : earlierThan(startYear, currentSettings, settings) },
  };
}

const units: readonly AbsenceUnit[] = ["working", "natural", "minutes"];

const nameSchema = lineSchema.pipe(
  z
    .string()
    .min(1, messages.noName)
    .max(longestName, messages.nameTooLong(longestName))
    .refine((name) => !unreadableCharacter.test(name) && !/^[=+\-@]/.test(name), messages.nameUnreadable)
    .refine((name) => !holdsLink(name), messages.nameHoldsLink),
);

/** Reads `31/3` as `03-31`. A day that not every year has is refused. */
const carriedUntilSchema = textSchema.transform((text, context) => {
  const typedDay = text.trim();
  if (typedDay === "") return null;
  const [, day, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(typedDay) ?? [];
  const until = day && month ? `${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
  // 2027 has no 29 February.
  if (until !== null && isLocalDate(`2027-${until}`)) return until;
  context.addIssue(until === "02-29" ? messages.leapDay : messages.notADay);
  return z.NEVER;
});

/** A setting that the company may not change, whatever was sent. */
const fixedSchema = <Value>(value: Value) =>
  z
    .unknown()
    .optional()
    .transform(() => value);

interface SettingsContext {
  changeable: ChangeableKindSettings;
  current: KindSettings;
  unit: AbsenceUnit;
}

const settingsSchema = ({ changeable, current, unit }: SettingsContext) =>
  z
    .object({
      name: changeable.name ? nameSchema : fixedSchema(current.name),
      allowance: changeable.amount ? limitSchema(unit) : fixedSchema(current.allowance),
      carried_until: changeable.carriedUntil ? carriedUntilSchema : fixedSchema(current.carriedUntil),
      is_on: checkboxSchema,
      needs_answer: changeable.needsAnswer ? checkboxSchema : fixedSchema(current.needsAnswer),
      is_private: changeable.isPrivate ? checkboxSchema : fixedSchema(current.isPrivate),
      covers: changeable.covers ? checkboxSchema : fixedSchema(current.covers),
    })
    .transform(({ carried_until, is_on, needs_answer, is_private, ...settings }) => ({
      ...settings,
      carriedUntil: carried_until,
      isOn: is_on,
      needsAnswer: needs_answer,
      isPrivate: is_private,
    }));

/** Returns the limits of the years before `start`, if the settings apply from that year on. */
function earlierThan(start: number, kind: KindSettings, settings: KindLimit): YearlyLimit[] {
  const limits = [...kind.earlier, { until: Infinity, ...kindLimitOf(kind) }].filter(
    (_, at, all) => start > (all[at - 1]?.until ?? -1) + 1,
  );
  return limits
    .map((limit) => ({ ...limit, until: Math.min(limit.until, start - 1) }))
    .filter((limit, at, all) => !isSameLimit(limit, all[at + 1] ?? settings));
}

const kindLimitOf = ({ allowance, carriedUntil }: KindLimit): KindLimit => ({ allowance, carriedUntil });
