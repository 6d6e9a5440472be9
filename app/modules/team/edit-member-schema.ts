import { z } from "zod";
import { copy } from "./copy";
import { typedIn, type EditRefusal, type MemberField } from "./edit-refusal";

const shownText = (text: string) => !/\p{C}/u.test(text.replace(/\u200d/g, ""));

/** The form 'Editar Miembro'. */
export const editMemberSchema = z.object({
  full_name: z
    .string(copy.nameMissing)
    .trim()
    .normalize()
    .min(1, copy.nameMissing)
    .max(120, copy.nameTooLong)
    .refine(shownText, copy.textInvalid),
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

/** Reads the form. */
export function readEditForm(
  form: FormData,
): { fields: z.output<typeof editMemberSchema> } | { refusal: EditRefusal } {
  const typed = typedIn(form);
  const read = editMemberSchema.safeParse(typed);
  if (read.success) return { fields: read.data };
  const errors: EditRefusal["errors"] = {};
  for (const { path, message } of read.error.issues) errors[path[0] as MemberField] ??= message;
  return { refusal: { kind: "edit", typed, errors } };
}
