// Apart from the schema: a browser that only shows the form need not load zod.
const fields = ["full_name", "dni", "role"] as const;

export type MemberField = (typeof fields)[number];

/** What the form 'Editar Miembro' says when it is refused: what was typed, and what is wrong beside each field. */
export interface EditRefusal {
  kind: "edit";
  typed: Partial<Record<MemberField, string>>;
  errors: Partial<Record<MemberField, string>>;
  /** What is wrong with the whole. */
  text?: string;
}

/** The texts of the form, as they were typed. */
export function typedIn(form: FormData): EditRefusal["typed"] {
  const entries = fields.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}
