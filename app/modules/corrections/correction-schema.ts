import * as z from "zod";
import type { CorrectionRequest } from "./correction-request";

/** The length of a reason or a comment, in characters. */
export const reasonLength = { min: 5, max: 300 } as const;

const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

const anInstant = z.iso
  .datetime({ offset: true, error: "debe ser un instante ISO 8601, como 2026-11-20T08:00:00Z" })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= earliest && at < latest, "debe ser de este siglo");

const aText = z
  .string("debe ser texto")
  .trim()
  .min(reasonLength.min, `escribe al menos ${reasonLength.min} caracteres`)
  .max(reasonLength.max, `escribe como mucho ${reasonLength.max} caracteres`);

const anId = z.string("debe ser texto").min(1, "no puede estar vacío").max(64, "es demasiado largo");

const kinds = { error: "debe ser add, change o void" };

const change = z.object(
  {
    kind: z.enum(["add", "change", "void"], kinds),
    check_in_time: anInstant.optional(),
    check_out_time: anInstant.nullish(),
    pauses: z
      .array(
        z.object(
          {
            start: anInstant,
            end: anInstant.nullable(),
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
      profile_id: anId.optional(),
      entry_id: anId.optional(),
      change,
      reason: aText,
    },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .transform((body, context) => {
    const missing = (path: string[]) => {
      context.addIssue({ code: "custom", path, message: "hace falta" });
      return z.NEVER;
    };
    const { kind, check_in_time: checkInTime, check_out_time: checkOutTime, ...rest } = body.change;
    const asked = { profileId: body.profile_id ?? null, entryId: body.entry_id ?? null, reason: body.reason };
    if (kind !== "add" && body.entry_id === undefined) return missing(["entry_id"]);
    if (kind === "add" && checkInTime === undefined) return missing(["change", "check_in_time"]);
    if (kind === "add" && (checkOutTime === undefined || checkOutTime === null))
      return missing(["change", "check_out_time"]);
    const change = kind === "void" ? { kind } : { kind, times: { checkInTime, checkOutTime, ...rest } };
    return {
      ...asked,
      entryId: kind === "add" ? null : asked.entryId,
      requested: change as CorrectionRequest,
    };
  });

export const answers = ["accept", "disagree", "withdraw", "apply"] as const;

/** The body of POST /api/corrections/:id. A disagreement needs a comment. */
export const answerSchema = z
  .object(
    {
      answer: z.enum(answers, { error: "debe ser accept, disagree, withdraw o apply" }),
      comment: aText.nullish().transform((comment) => comment ?? null),
    },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .refine(({ answer, comment }) => answer !== "disagree" || comment !== null, {
    path: ["comment"],
    message: "di por qué no estás de acuerdo",
  });

export type Answer = (typeof answers)[number];
