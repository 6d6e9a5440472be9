import { z } from "zod";

/** The body of POST /api/check-in. */
export const punchSchema = z.object(
  {
    action: z.enum(["check_in", "check_out"], { error: "debe ser check_in o check_out" }),
    location: z
      .object(
        {
          latitude: z
            .number("debe ser un número")
            .min(-90, "debe estar entre -90 y 90")
            .max(90, "debe estar entre -90 y 90"),
          longitude: z
            .number("debe ser un número")
            .min(-180, "debe estar entre -180 y 180")
            .max(180, "debe estar entre -180 y 180"),
        },
        { error: "debe ser {latitude, longitude} o null" },
      )
      .nullish()
      .transform((location) => location ?? null),
  },
  { error: "El cuerpo debe ser un objeto JSON." },
);

/** The form of the clock screen, for browsers without scripts: they can give no location. */
export const punchFormSchema = z.object({
  action: z.enum(["check_in", "check_out"]),
  idempotency_key: z.string().regex(/^[\w-]{1,200}$/),
  /** For which of somebody's profiles the page was drawn. */
  profile: z.string().optional(),
});
