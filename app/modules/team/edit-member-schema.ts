import { z } from "zod";
import { copy } from "./copy";

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

export type MemberField = keyof z.input<typeof editMemberSchema>;

/** What the form says when it is refused: what was typed, and what is wrong beside each field. */
export interface EditRefusal {
  kind: "edit";
  typed: Partial<Record<MemberField, string>>;
  errors: Partial<Record<MemberField, string>>;
  /** What is wrong with the whole. */
  text?: string;
}

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

/** The texts of the form, as they were typed. */
export function typedIn(form: FormData): EditRefusal["typed"] {
  const entries = (["full_name", "dni", "role"] as const).map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}
