import * as z from "zod";

const token = z.string().min(1).max(2_000);

/**
 * What the callback page posts: the link's token, and once the person has said yes, the confirmation it was given and the first
 * letter of their address.
 */
export const callbackForm = z.object({
  token,
  confirmation: token.optional(),
  letter: z.string().max(320).optional(),
});
