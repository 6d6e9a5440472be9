import * as z from "zod";
import { queuedPunchRequestSchema } from "../punch-schema";

/** The most punches in one call. A device with more punches sends several calls. */
export const mostPunchesACall = 100;

const instantSchema = z.iso
  .datetime({ offset: true, error: "debe ser un instante ISO 8601, como 2026-11-20T08:00:00Z" })
  .transform((text) => Date.parse(text))
  .refine((at) => Number.isSafeInteger(at) && at >= 0, "debe ser posterior a 1970");

/** The clocks of a device at a queued punch. Without an anchor the punch needs review. */
export const queuedClocksSchema = z.object({
  device_at: instantSchema,
  anchor: z
    .string("debe ser texto")
    .max(200, "es demasiado largo")
    .nullish()
    .transform((anchor) => anchor ?? null),
  device_at_anchor: instantSchema.nullish().transform((at) => at ?? null),
});

/** A queued punch of a personal device. */
export const queuedPunchSchema = queuedClocksSchema
  .extend({
    for: z.string("debe ser texto").min(1, "no puede estar vacío").max(64, "es demasiado largo"),
  })
  .and(queuedPunchRequestSchema);

export type QueuedPunchBody = z.output<typeof queuedPunchSchema>;

/** The body of POST /api/deferred-punches. Each punch is checked on its own, so that a faulty one does not block the others. */
export const queuedPunchesSchema = z.object(
  {
    device_now: instantSchema,
    punches: z
      .array(
        z.looseObject({
          key: z
            .string("debe ser texto")
            .regex(/^[\x21-\x7e]{1,200}$/, "usa de 1 a 200 caracteres ASCII sin espacios"),
        }),
        "debe ser una lista",
      )
      .min(1, "manda al menos un fichaje")
      .max(mostPunchesACall, `manda como mucho ${mostPunchesACall} a la vez`),
  },
  { error: "El cuerpo debe ser un objeto JSON." },
);

export type QueuedPunchesBody = z.output<typeof queuedPunchesSchema>;
