import * as z from "zod";
import { copy } from "./copy";

const ids = z.array(z.string().min(1).max(64)).min(1, copy.nobodyChosen).max(5_000, copy.tooMany);

/** The form of the list: a status for those who are ticked, or for everybody a search shows. */
const statusFormSchema = z.discriminatedUnion("scope", [
  z.object({ scope: z.literal("ticked"), status: z.enum(["active", "inactive"]), profileIds: ids }),
  z.object({
    scope: z.literal("search"),
    status: z.enum(["active", "inactive"]),
    /** How many they were when the person saw them. */
    expected: z.coerce.number().int().positive(),
  }),
]);

/** Reads the form. */
export const readStatusForm = (form: FormData) =>
  statusFormSchema.safeParse({
    scope: form.get("scope") ?? "ticked",
    status: form.get("ask") ?? form.get("set_status"),
    profileIds: form.getAll("profile_id"),
    expected: form.get("expected"),
  });
