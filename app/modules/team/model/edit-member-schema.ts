import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import { messages } from "../messages";
import { typedIn, type EditRefusal, type MemberField } from "../team-answer";
import type { Colleague } from "../find-colleague.server";

type StoredIdentity = Pick<Colleague, "fullName" | "dni">;

const editMemberSchema = (known: StoredIdentity) =>
  z.object({
    full_name: fullNameSchema({ missing: messages.nameMissing, kept: known.fullName }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid, kept: known.dni }),
    role: z.enum(["employee", "admin"], { error: messages.roleInvalid }),
  });

type Fields = z.output<ReturnType<typeof editMemberSchema>>;

/** Returns the values of the form 'Editar Miembro', or its refusal. */
export function readEditForm(
  form: FormData,
  known: StoredIdentity,
): { fields: Fields } | { refusal: EditRefusal } {
  const typed = typedIn(form);
  const read = editMemberSchema(known).safeParse(typed);
  if (read.success) return { fields: read.data };
  const errors: EditRefusal["errors"] = {};
  for (const { path, message } of read.error.issues) errors[path[0] as MemberField] ??= message;
  return { refusal: { kind: "edit", typed, errors } };
}
