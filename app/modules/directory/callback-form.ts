import * as z from "zod";

const token = z.string().min(1).max(2_000);

/**
 * The form of the callback page: the link's token. After the question it also has the confirmation token and the first letter of the
 * address.
 */
export const callbackForm = z.object({
  token,
  confirmation: token.optional(),
  letter: z.string().max(320).optional(),
});
