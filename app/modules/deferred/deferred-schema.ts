import * as z from "zod";
import { storedWishSchema } from "~/modules/clock/punch-schema";

/** So many punches a call; whoever has stored more sends them in turns. */
export const mostAtOnce = 100;

const anInstant = z.iso
  .datetime({ offset: true, error: "debe ser un instante ISO 8601, como 2026-11-20T08:00:00Z" })
  .transform((text) => Date.parse(text))
  .refine((at) => Number.isSafeInteger(at) && at >= 0, "debe ser posterior a 1970");

/** When a device stored a punch, by its clock. Without an anchor its hour is somebody else's to answer. */
export const storedClocks = z.object({
  device_at: anInstant,
  anchor: z
    .string("debe ser texto")
    .max(200, "es demasiado largo")
    .nullish()
    .transform((anchor) => anchor ?? null),
  device_at_anchor: anInstant.nullish().transform((at) => at ?? null),
});

/** One punch as a device of its person's stored it. */
export const storedPunchSchema = storedClocks
  .extend({
    for: z.string("debe ser texto").min(1, "no puede estar vacío").max(64, "es demasiado largo"),
  })
  .and(storedWishSchema);

export type StoredPunch = z.output<typeof storedPunchSchema>;

/** The body of POST /api/deferred-punches. What is wrong with one of the punches is told of that one, and keeps no other back. */
export const deferredSchema = z.object(
  {
    device_now: anInstant,
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
      .max(mostAtOnce, `manda como mucho ${mostAtOnce} a la vez`),
  },
  { error: "El cuerpo debe ser un objeto JSON." },
);

export type DeferredCall = z.output<typeof deferredSchema>;
