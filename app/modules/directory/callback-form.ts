import * as z from "zod";

const token = z.string().min(1).max(2_000);

/** What the callback page posts: the link's token, and once the person has said yes, the confirmation it was given. */
export const callbackForm = z.object({ token, confirmation: token.optional() });
