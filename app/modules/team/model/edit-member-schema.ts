import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import { messages } from "../messages";
import { centresIn, typedMemberIn, type EditRefusal, type MemberField } from "../team-answer";
import type { Colleague } from "../find-colleague.server";

type StoredIdentity = Pick<Colleague, "fullName" | "dni">;

const editMemberSchema = (storedIdentity: StoredIdentity) =>
  z.object({
    full_name: fullNameSchema({ missing: messages.nameMissing, kept: storedIdentity.fullName }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid, kept: storedIdentity.dni }),
    role: z.enum(["employee", "admin"], { error: messages.roleInvalid }),
  });

/** The most centres to which an administrator may be limited. */
export const mostManagedCentres = 8;

/** The limit to centres in a form, and that which its page showed. Null is everything. */
export interface ScopeChange {
  known: readonly string[] | null;
  centres: readonly string[] | null;
}

/** Returns the limit in a form; null if the form does not have it, or leaves it as its page showed it. */
function readScope(form: FormData): ScopeChange | null {
  const knownScope = form.get("known_scope");
  if (typeof knownScope !== "string") return null;
  const nullIfEmpty = (ids: readonly string[]) => (ids.length === 0 ? null : ids);
  const scope = {
    known: nullIfEmpty(knownScope.split(" ").filter(Boolean)),
    centres: nullIfEmpty(centresIn(form)),
  };
  const isSame = scope.known?.toSorted().join() === scope.centres?.toSorted().join();
  return isSame ? null : scope;
}

type EditFields = z.output<ReturnType<typeof editMemberSchema>> & { scope: ScopeChange | null };

/** Returns the values of the form 'Editar Miembro', or its refusal. */
export function readEditForm(
  form: FormData,
  storedIdentity: StoredIdentity,
): { fields: EditFields } | { refusal: EditRefusal } {
  const typedMember = typedMemberIn(form);
  const parseResult = editMemberSchema(storedIdentity).safeParse(typedMember);
  // Only administrators have a limit.
  const scope = typedMember.role === "admin" ? readScope(form) : null;
  const isTooLong = (scope?.centres?.length ?? 0) > mostManagedCentres;
  if (parseResult.success && !isTooLong) return { fields: { ...parseResult.data, scope } };
  const errors: EditRefusal["errors"] = isTooLong
    ? { centres: messages.tooManyCentres(mostManagedCentres) }
    : {};
  for (const { path, message } of parseResult.error?.issues ?? []) errors[path[0] as MemberField] ??= message;
  return { refusal: { kind: "edit", typed: typedMember, centres: centresIn(form), errors } };
}
