import * as z from "zod";
import { capitalized } from "~/platform/capitalized";
import type { CorrectionRequest } from "./correction-request";

/** The length of a reason or a comment, in characters. */
export const reasonLength = { min: 5, max: 300 } as const;

const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

const instantSchema = z.iso
  .datetime({ offset: true, error: "debe ser un instante ISO 8601, como 2026-11-20T08:00:00Z" })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= earliest && at < latest, "debe ser de este siglo");

const reasonSchema = z
  .string("debe ser texto")
  .trim()
  .min(reasonLength.min, `escribe al menos ${reasonLength.min} caracteres`)
  .max(reasonLength.max, `escribe como mucho ${reasonLength.max} caracteres`);

const idSchema = z.string("debe ser texto").min(1, "no puede estar vacío").max(64, "es demasiado largo");

const kindError = { error: "debe ser add, change o void" };

const changeSchema = z.object(
  {
    kind: z.enum(["add", "change", "void"], kindError),
    check_in_time: instantSchema.optional(),
    check_out_time: instantSchema.nullish(),
    pauses: z
      .array(
        z.object(
          {
            start: instantSchema,
            end: instantSchema.nullable(),
            kind: z.enum(["rest", "meal", "other"], { error: "debe ser rest, meal u other" }),
          },
          { error: "debe ser {start, end, kind}" },
        ),
        "debe ser una lista",
      )
      .max(20, "como mucho 20 pausas")
      .optional(),
    mode: z.enum(["on_site", "remote"], { error: "debe ser on_site o remote" }).optional(),
  },
  { error: "debe ser un objeto" },
);

/** The body of POST /api/corrections. */
export const proposeSchema = z
  .object(
    {
      profile_id: idSchema.optional(),
      entry_id: idSchema.optional(),
      change: changeSchema,
      reason: reasonSchema,
    },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .transform((body, context) => {
    const reportMissing = (path: string[]) => {
      context.addIssue({ code: "custom", path, message: "hace falta" });
      return z.NEVER;
    };
    const { kind, check_in_time: checkInTime, check_out_time: checkOutTime, ...rest } = body.change;
    const requestedIds = {
      profileId: body.profile_id ?? null,
      entryId: body.entry_id ?? null,
      reason: body.reason,
    };
    if (kind !== "add" && body.entry_id === undefined) return reportMissing(["entry_id"]);
    if (kind === "add" && checkInTime === undefined) return reportMissing(["change", "check_in_time"]);
    if (kind === "add" && (checkOutTime === undefined || checkOutTime === null))
      return reportMissing(["change", "check_out_time"]);
    const change = kind === "void" ? { kind } : { kind, times: { checkInTime, checkOutTime, ...rest } };
    return {
      ...requestedIds,
      entryId: kind === "add" ? null : requestedIds.entryId,
      requested: change as CorrectionRequest,
    };
  });

export const answerValues = ["accept", "disagree", "withdraw", "apply"] as const;

/** The body of POST /api/corrections/:id. A disagreement needs a comment. */
export const answerSchema = z
  .object(
    {
      answer: z.enum(answerValues, { error: "debe ser accept, disagree, withdraw o apply" }),
      comment: reasonSchema.nullish().transform((comment) => comment ?? null),
    },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .refine(({ answer, comment }) => answer !== "disagree" || comment !== null, {
    path: ["comment"],
    message: "di por qué no estás de acuerdo",
  });

/** Reads the answer of a form. The error is a sentence beside the comment. */
export function readAnswerForm({ answer, comment = "" }: Record<string, string>) {
  const parsedAnswer = answerSchema.safeParse({ answer, comment: comment.trim() || null });
  if (parsedAnswer.success) return { read: parsedAnswer.data };
  return { error: `${capitalized(parsedAnswer.error.issues[0]!.message)}.` };
}

export type Answer = (typeof answerValues)[number];
