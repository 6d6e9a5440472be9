import { z } from "zod";
import { fullNameSchema } from "~/modules/accounts/full-name";
import { copy } from "./copy";
import { typedIn, type EditRefusal, type MemberField } from "./edit-refusal";
import type { Colleague } from "./find-colleague.server";

const shownText = (text: string) => !/\p{C}/u.test(text.replace(/\u200d/g, ""));

/** The form 'Editar Miembro'. */
const editMemberSchema = (kept: string | null) =>
  z.object({
    full_name: fullNameSchema({ missing: copy.nameMissing, kept }),
    dni: z
      .string()
      .trim()
      .normalize()
      .max(20, copy.dniTooLong)
      .refine(shownText, copy.textInvalid)
      .optional()
      .transform((dni) => dni || null),
    role: z.enum(["employee", "admin"], { error: copy.roleInvalid }),
  });

type Fields = z.output<ReturnType<typeof editMemberSchema>>;

/** Reads the form as it was sent for a colleague. */
export function readEditForm(
  form: FormData,
  { fullName }: Pick<Colleague, "fullName">,
): { fields: Fields } | { refusal: EditRefusal } {
  const typed = typedIn(form);
  const read = editMemberSchema(fullName).safeParse(typed);
  if (read.success) return { fields: read.data };
  const errors: EditRefusal["errors"] = {};
  for (const { path, message } of read.error.issues) errors[path[0] as MemberField] ??= message;
  return { refusal: { kind: "edit", typed, errors } };
}
