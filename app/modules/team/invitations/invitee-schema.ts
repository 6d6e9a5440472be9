import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { emailSchema } from "~/modules/directory/email";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import { companyNameSchema } from "~/modules/people/company-name-schema";
import { messages } from "./messages";

// In a browser zod would try to compile code, which the page's policy refuses.
z.config({ jitless: true });

/** A validated invitation. */
export interface Invitee {
  email: string;
  role: "admin" | "employee";
  fullName: string;
  dni: string | null;
  /** The centre in which the person begins; null or absent if nobody chose one. */
  centreId?: string | null;
}

/** The centre of a form or a call; empty or absent if nobody chose one. The server checks that the manager may choose it. */
export const centreIdSchema = z
  .string("debe ser texto")
  .max(64, "es demasiado largo")
  .nullish()
  .transform((id) => id || null);

/** Leaves the centre out where nobody chose one. */
const chosenCentre = (centreId: string | null) => (centreId === null ? {} : { centreId });

const bodyError = "El cuerpo debe ser un objeto JSON.";

/** A person in POST /api/admin/invite-user, or a row of a CSV. The browser uses it before it sends either. */
export const inviteeSchema = z
  .object(
    {
      full_name: fullNameSchema({ missing: messages.nameMissing }),
      email: emailSchema(messages.emailMissing),
      dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
      role: z.enum(["employee", "admin"], messages.roleInvalid).default("employee"),
      centre_id: centreIdSchema,
    },
    { error: bodyError },
  )
  .transform(({ full_name, centre_id, ...rest }): Invitee => ({
    fullName: full_name,
    ...rest,
    ...chosenCentre(centre_id),
  }));

/** A row of a CSV without an address: an employee who is added and punches at a kiosk. */
const inviteeWithoutAddressSchema = z.object({
  full_name: fullNameSchema({ missing: messages.nameMissing }),
  dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
  role: z.literal("employee", messages.adminNeedsEmail).default("employee"),
});

/** A person in a CSV: with an address they are invited, without one they are added. */
export type RowPerson = Omit<Invitee, "email"> & { email: string | null };

const companyName = z.string("Escribe el nombre de tu empresa").optional();

/** The body of POST /api/admin/invite-user. It has the company's name if the company has none yet. */
export const inviteCallSchema = z
  .object({ company_name: companyName }, { error: bodyError })
  .and(inviteeSchema);

/**
 * The most invitation mails in 24 hours. A company has the lower limit until it has paid or ten people have joined. Until then
 * the inviter has a limit across all their companies. One address has a limit for each company and one for all.
 */
export const mostMailsADay = {
  perCompany: 200,
  perNewCompany: 20,
  perInviter: 20,
  perAddress: 3,
  perAddressOfAll: 5,
  joinedOfTrusted: 10,
};

/** The most people in a call, since each mail is sent before the call answers. */
export const peopleACall = 10;

/** The body of POST /api/admin/invite-people. Each person is checked separately, so that one bad row stops no other. */
export const peopleSchema = z.object(
  {
    company_name: companyName,
    /** The idempotency key. Without it, the client does not know that people without an address are added. */
    import_key: z.string().min(1).max(200).optional(),
    /** The centre in which all of them begin. */
    centre_id: centreIdSchema,
    people: z
      .array(z.unknown(), "debe ser una lista")
      .min(1, "está vacía")
      .max(peopleACall, `como mucho ${peopleACall} personas por petición`),
  },
  { error: bodyError },
);

export type InviteeErrors = Partial<
  Record<"company_name" | "full_name" | "email" | "dni" | "role" | "centre_id", string>
>;

/** Returns the invitation, or the first error of each field. */
export function readInvitee(
  typedInvitee: unknown,
): { ok: true; invitee: Invitee } | { ok: false; errors: InviteeErrors } {
  const parsed = inviteeSchema.safeParse(typedInvitee);
  if (parsed.success) return { ok: true, invitee: parsed.data };
  return { ok: false, errors: firstErrors(parsed.error) };
}

function firstErrors({ issues }: z.ZodError): InviteeErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? "email")] ??= message;
  return errors;
}

/** Returns whether a row has an address, valid or not. */
export function hasAddress(typedRow: unknown): boolean {
  const { email } = Object(typedRow) as { email?: unknown };
  return !(email == null || (typeof email === "string" && email.trim() === ""));
}

/** Returns the same for a row of a CSV, in which the address may be empty. */
export function readRowPerson(
  typedRow: unknown,
): { ok: true; invitee: RowPerson } | { ok: false; errors: InviteeErrors } {
  if (hasAddress(typedRow)) return readInvitee(typedRow);
  const parsed = inviteeWithoutAddressSchema.safeParse(typedRow);
  if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error) };
  const { full_name: fullName, dni, role } = parsed.data;
  return { ok: true, invitee: { fullName, dni, role, email: null } };
}

/** Returns the problem of a typed company name, in the browser and on the server. */
export function companyNameProblem(typedName: unknown): string | null {
  if (typeof typedName !== "string" || typedName.trim() === "") return messages.companyNameFirst;
  const parseResult = companyNameSchema().safeParse(typedName);
  return parseResult.success ? null : parseResult.error.issues[0]!.message;
}
