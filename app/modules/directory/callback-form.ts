import * as z from "zod";

const tokenSchema = z.string().min(1).max(2_000);

/**
 * The form of the callback page: the link's token. After the question it also has the confirmation token and the first letter of the
 * address.
 */
export const callbackForm = z.object({
  token: tokenSchema,
  confirmation: tokenSchema.optional(),
  letter: z.string().max(320).optional(),
});
