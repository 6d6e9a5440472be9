import * as z from "zod";
import { copy } from "./copy";

/** The body of POST /api/admin/verify-invite. */
export const tokenSchema = z.object(
  { token: z.string(copy.tokenMissing).min(1, copy.tokenMissing).max(2_000, copy.invalid) },
  { error: "El cuerpo debe ser un objeto JSON." },
);

interface Found {
  companyName: string;
  role: "admin" | "employee";
  email: string;
  expiresAt: number;
}

/** What an invitation says to who holds its token; the same for every token that opens none. */
export function verifyAnswer(found: Found | null) {
  if (!found) return { valid: false, invitation: null, error: copy.invalid };
  const { companyName, role, email, expiresAt } = found;
  const expires_at = new Date(expiresAt).toISOString();
  return { valid: true, invitation: { company_name: companyName, role, email, expires_at }, error: null };
}
