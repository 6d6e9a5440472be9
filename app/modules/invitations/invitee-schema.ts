import * as z from "zod";
import { copy as accounts } from "~/modules/directory/copy";
import { emailSchema } from "~/modules/directory/email";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import { companyNameSchema } from "~/modules/people/company-name-schema";
import { copy } from "./copy";

// This runs in the browser too, where zod would try whether it may compile code, which the page's policy refuses.
z.config({ jitless: true });

/** Who is invited, checked and tidied. */
export interface Invitee {
  email: string;
  role: "admin" | "employee";
  fullName: string;
  dni: string | null;
}

const notAnObject = "El cuerpo debe ser un objeto JSON.";

/** A person in the body of POST /api/admin/invite-user, one row of a CSV of people, and what the browser checks before sending either. */
export const inviteeSchema = z
  .object(
    {
      full_name: fullNameSchema({ missing: copy.nameMissing }),
      email: emailSchema(copy.emailMissing),
      dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
      role: z.enum(["employee", "admin"], copy.roleInvalid).default("employee"),
    },
    { error: notAnObject },
  )
  .transform(({ full_name, ...rest }): Invitee => ({ fullName: full_name, ...rest }));

/** A row of a CSV of people that has no address: an employee who is added, and punches at a kiosk. */
const withoutAddressSchema = z.object({
  full_name: fullNameSchema({ missing: copy.nameMissing }),
  dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
  role: z.literal("employee", copy.adminNeedsEmail).default("employee"),
});

/** Somebody in a CSV of people: with an address to be invited, without one to be added. */
export type RowPerson = Omit<Invitee, "email"> & { email: string | null };

const companyName = z.string("Escribe el nombre de tu empresa").optional();

/** The body of POST /api/admin/invite-user: with the company's name, where that has none yet. */
export const inviteCallSchema = z
  .object({ company_name: companyName }, { error: notAnObject })
  .and(inviteeSchema);

/**
 * How many invitations a company may mail in any 24 hours: the fewer until it has paid or ten people have joined it, and until then
 * no more per person who invites, in all their companies. One address gets so many of a company, and of all companies together.
 */
export const mailsADay = {
  ...{ perCompany: 200, perNewCompany: 20, perInviter: 20 },
  ...{ perAddress: 3, perAddressOfAll: 5, joinedOfTrusted: 10 },
};

/** As many as one call takes: each is mailed before the call answers. */
export const chunkSize = 10;

/** The body of POST /api/admin/invite-people; each person is checked by itself, so that one bad row stops no other. */
export const peopleSchema = z.object(
  {
    company_name: companyName,
    /** Names the attempt of whoever knows that people without an address are added. */
    import_key: z.string().min(1).max(200).optional(),
    people: z
      .array(z.unknown(), "debe ser una lista")
      .min(1, "está vacía")
      .max(chunkSize, `como mucho ${chunkSize} personas por petición`),
  },
  { error: notAnObject },
);

export type InviteeErrors = Partial<Record<"company_name" | "full_name" | "email" | "dni" | "role", string>>;

/** The invitee, or the first error of each field. */
export function readInvitee(
  typed: unknown,
): { ok: true; invitee: Invitee } | { ok: false; errors: InviteeErrors } {
  const parsed = inviteeSchema.safeParse(typed);
  if (parsed.success) return { ok: true, invitee: parsed.data };
  return { ok: false, errors: firstErrors(parsed.error) };
}

function firstErrors({ issues }: z.ZodError): InviteeErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? "email")] ??= message;
  return errors;
}

/** Whether an address stands in a row, good or not. */
export function hasAddress(typed: unknown): boolean {
  const { email } = Object(typed) as { email?: unknown };
  return !(email == null || (typeof email === "string" && email.trim() === ""));
}

/** The same of a row of a CSV of people, in which the address may be left empty. */
export function readRow(
  typed: unknown,
): { ok: true; invitee: RowPerson } | { ok: false; errors: InviteeErrors } {
  if (hasAddress(typed)) return readInvitee(typed);
  const parsed = withoutAddressSchema.safeParse(typed);
  if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error) };
  const { full_name: fullName, dni, role } = parsed.data;
  return { ok: true, invitee: { fullName, dni, role, email: null } };
}

/** What is wrong with a company's name that was typed beside an invitation, in the browser or on the server. */
export function companyNameProblem(typed: unknown): string | null {
  if (typeof typed !== "string" || typed.trim() === "") return copy.companyNameFirst;
  const read = companyNameSchema().safeParse(typed);
  return read.success ? null : read.error.issues[0]!.message;
}
