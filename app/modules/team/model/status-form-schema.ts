import * as z from "zod";

/** The errors that a person can cause. Any other means that no person filled in the form. */
const problems = ["nobodyChosen", "tooMany"] as const;

const ids = z.array(z.string().min(1).max(64)).min(1, "nobodyChosen").max(5_000, "tooMany");

/** The form of the list: a status for the ticked people, or for everybody in a search. */
const statusFormSchema = z.discriminatedUnion("scope", [
  z.object({ scope: z.literal("ticked"), status: z.enum(["active", "inactive"]), profileIds: ids }),
  z.object({
    scope: z.literal("search"),
    status: z.enum(["active", "inactive"]),
    /** How many people the user saw in the search. */
    expected: z.coerce.number().int().positive(),
  }),
]);

/** Reads the instant of the deactivation that a form undoes (ms); null for a form that undoes nothing. */
export function readUndo(form: FormData): number | null {
  const read = z.coerce.number().int().positive().safeParse(form.get("undo"));
  return read.success ? read.data : null;
}

/** Returns the choice of a form, or its problem, which is the name of a text in `messages`. */
export function readStatusForm(form: FormData) {
  const read = statusFormSchema.safeParse({
    scope: form.get("scope") ?? "ticked",
    status: form.get("ask") ?? form.get("set_status"),
    profileIds: form.getAll("profile_id"),
    expected: form.get("expected"),
  });
  if (read.success) return { chosen: read.data };
  const code = read.error.issues[0]?.message;
  return { problem: problems.find((known) => known === code) ?? ("statusFailed" as const) };
}
