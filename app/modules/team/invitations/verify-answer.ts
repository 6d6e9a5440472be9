import * as z from "zod";
import { messages } from "./messages";

/** The body of POST /api/admin/verify-invite. */
export const tokenSchema = z.object(
  { token: z.string(messages.tokenMissing).min(1, messages.tokenMissing).max(2_000, messages.invalid) },
  { error: "El cuerpo debe ser un objeto JSON." },
);

interface Found {
  companyName: string;
  role: "admin" | "employee";
  email: string;
  expiresAt: number;
}

/** Returns the data of an invitation to the holder of its token. The answer is the same for every invalid token. */
export function verifyAnswer(found: Found | null) {
  if (!found) return { valid: false, invitation: null, error: messages.invalid };
  const { companyName, role, email, expiresAt } = found;
  const expires_at = new Date(expiresAt).toISOString();
  return { valid: true, invitation: { company_name: companyName, role, email, expires_at }, error: null };
}
