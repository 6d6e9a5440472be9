/** The forms of /profile, as their hidden field `form` names them. */
export type ProfileForm = "information" | "location" | "avatar";

/** What became of one of them. */
export interface ProfileFormResult {
  form: ProfileForm;
  tone: "success" | "problem";
  text: string;
  /** What is wrong, by field. */
  errors: Partial<Record<string, string>>;
  /** What was typed, kept when nothing was saved. */
  typed: Partial<Record<string, string>>;
}

export const succeeded = (form: ProfileForm, text: string): ProfileFormResult => ({
  form,
  tone: "success",
  text,
  errors: {},
  typed: {},
});

export const failed = (
  form: ProfileForm,
  text: string,
  { errors = {}, typed = {} }: Partial<Pick<ProfileFormResult, "errors" | "typed">> = {},
): ProfileFormResult => ({ form, tone: "problem", text, errors, typed });
