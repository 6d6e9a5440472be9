import * as z from "zod";

const id = z.string().min(1).max(64);

/** The forms of the table of /invitations. */
export const invitationFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete"), invitation_id: id }),
  z.object({ intent: z.literal("resend"), invitation_id: id }),
]);
