import * as z from "zod";
import { messages } from "./messages";

/** The body of POST /api/admin/verify-invite. */
export const tokenSchema = z.object(
  { token: z.string(messages.tokenMissing).min(1, messages.tokenMissing).max(2_000, messages.invalid) },
  { error: "El cuerpo debe ser un objeto JSON." },
);

interface OpenInvitation {
  companyName: string;
  role: "admin" | "employee";
  email: string;
  expiresAt: number;
}

/** Returns the data of an invitation to the holder of its token. The answer is the same for every invalid token. */
export function verifyAnswer(invitation: OpenInvitation | null) {
  if (!invitation) return { valid: false, invitation: null, error: messages.invalid };
  const { companyName, role, email, expiresAt } = invitation;
  const expires_at = new Date(expiresAt).toISOString();
  return { valid: true, invitation: { company_name: companyName, role, email, expires_at }, error: null };
}
