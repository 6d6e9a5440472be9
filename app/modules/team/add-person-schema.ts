import * as z from "zod";
import { copy as accounts } from "~/modules/directory/copy";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import type { AddPersonAnswer } from "./add-person-answer";
import { copy } from "./copy";

/** The form 'Añadir persona'. */
const addPersonSchema = z
  .object({
    full_name: fullNameSchema({ missing: copy.nameMissing }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
    /** Ticked where somebody is called the same, and is somebody else. */
    is_other: z.literal("yes").nullish().catch(null),
    idempotency_key: z.string().min(1).max(200).nullish().catch(null),
  })
  .transform(({ full_name: fullName, dni, is_other, idempotency_key: idempotencyKey }) => ({
    person: { fullName, dni },
    isOther: is_other === "yes",
    idempotencyKey: idempotencyKey ?? null,
  }));

/** What the form asks for, or the first error of each field. */
export function readAddPersonForm(
  typed: Record<string, string>,
): { asked: z.output<typeof addPersonSchema> } | { errors: AddPersonAnswer["errors"] } {
  const read = addPersonSchema.safeParse(typed);
  if (read.success) return { asked: read.data };
  const errors: AddPersonAnswer["errors"] = {};
  for (const { path, message } of read.error.issues) errors[path[0] as "full_name" | "dni"] ??= message;
  return { errors };
}
