import { z } from "zod";

const token = z.string("debe ser texto").min(1, "falta").max(2_000, "es demasiado largo");

/** The body of POST /api/auth/token. */
export const tokenSchema = z.discriminatedUnion(
  "grant_type",
  [
    z.object({
      grant_type: z.literal("magic_link"),
      token,
      /** RFC 7636 §4.1 */
      code_verifier: z
        .string("debe ser texto")
        .regex(/^[\w.~-]{43,128}$/, "debe tener de 43 a 128 caracteres (RFC 7636)")
        .nullish(),
    }),
    z.object({ grant_type: z.literal("refresh_token"), refresh_token: token }),
  ],
  { error: "grant_type debe ser magic_link o refresh_token" },
);
