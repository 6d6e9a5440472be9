import * as z from "zod";
import { fieldErrors } from "~/platform/field-errors";
import { textSchema } from "~/platform/form-schemas";
import { unreadableCharacter } from "~/platform/unseen-signs";
import { formatDate, type LocalDate } from "~/time/dates";
import { daysOfValidity } from "../links/link-state";
import type { LinkForm } from "./link-form";
import { messages } from "./messages";
import { presetRange } from "./period";
import { emptyReportFields, readReportFields } from "./report-fields";

/** Returns the empty form: the last twelve months of everybody. */
export function emptyLinkForm(todayOn: LocalDate): LinkForm {
  const days = String(daysOfValidity.usual);
  return readLinkForm(new URLSearchParams({ ...emptyReportFields, days }), todayOn);
}

/** Returns the form of an inspector at the door: the last twelve months of everybody. The name is not known yet. */
export function doorLinkForm(todayOn: LocalDate): LinkForm {
  const { from, to } = presetRange("last-year", todayOn);
  return readLinkForm(
    new URLSearchParams({
      from: formatDate(from),
      to: formatDate(to),
      people: emptyReportFields.people,
      plans: emptyReportFields.plans,
      name: messages.doorInspector,
      office: messages.doorOffice,
      days: String(daysOfValidity.usual),
    }),
    todayOn,
  );
}

const longestText = 120;

const lineOfText = textSchema.transform((text) => text.normalize("NFC").replace(/\s+/gu, " ").trim());

const typedLinkSchema = z.object({ name: lineOfText, office: lineOfText, days: lineOfText });

const nameSchema = (missing: string) =>
  z
    .string()
    .min(1, missing)
    .refine(
      (text) => text.length <= longestText && !unreadableCharacter.test(text),
      messages.textWrong(longestText),
    );

const linkSchema = z.object({
  name: nameSchema(messages.nameMissing),
  office: nameSchema(messages.officeMissing),
  days: z
    .string()
    .regex(/^\d{1,3}$/, messages.daysWrong)
    .transform(Number)
    .refine((days) => days >= 1 && days <= daysOfValidity.most, messages.daysWrong),
});

/** Reads a submitted form. @param fields only texts. */
export function readLinkForm(fields: URLSearchParams, todayOn: LocalDate): LinkForm {
  const report = readReportFields(fields, todayOn);
  const typedLink = typedLinkSchema.parse(Object.fromEntries(fields));
  if (!report.isAsked) return { report, typed: typedLink, errors: {}, requested: null };
  const parsedLink = linkSchema.safeParse(typedLink);
  if (!parsedLink.success)
    return { report, typed: typedLink, errors: fieldErrors(parsedLink.error), requested: null };
  if (Object.keys(report.errors).length > 0) return { report, typed: typedLink, errors: {}, requested: null };
  const { range, profileIds, withPlans } = report;
  const { name: inspectorName, office, days } = parsedLink.data;
  return {
    report,
    typed: typedLink,
    errors: {},
    requested: { range, profileIds, withPlans, inspectorName, office, days },
  };
}
