import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import type { AddPersonAnswer } from "../add-person-answer";
import { messages } from "../messages";

const addPersonSchema = z
  .object({
    full_name: fullNameSchema({ missing: messages.nameMissing }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
    /** Ticked if a person with the same name is somebody else. */
    is_other: z.literal("yes").nullish().catch(null),
    idempotency_key: z.string().min(1).max(200).nullish().catch(null),
  })
  .transform(({ full_name: fullName, dni, is_other, idempotency_key: idempotencyKey }) => ({
    person: { fullName, dni },
    isOther: is_other === "yes",
    idempotencyKey: idempotencyKey ?? null,
  }));

/** Returns the form's values, or the first error of each field. */
export function readAddPersonForm(
  typed: Record<string, string>,
): { asked: z.output<typeof addPersonSchema> } | { errors: AddPersonAnswer["errors"] } {
  const read = addPersonSchema.safeParse(typed);
  if (read.success) return { asked: read.data };
  const errors: AddPersonAnswer["errors"] = {};
  for (const { path, message } of read.error.issues) errors[path[0] as "full_name" | "dni"] ??= message;
  return { errors };
}
