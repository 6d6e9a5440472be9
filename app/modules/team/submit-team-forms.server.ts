import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { profiles } from "#cell";
import { and, eq, ne } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { findEndedTerms } from "~/modules/schedules/find-ended-terms.server";
import { mostPlannedAtOnce } from "~/modules/schedules/record-schedules.server";
import { logFault } from "~/platform/log.server";
import { endSignInsBehind } from "~/modules/directory/sign-ins.server";
import { closeFamilySockets, closeProfileSockets } from "~/modules/live/publish.server";
import { findStillMay } from "~/modules/policy/still-may.server";
import { batch } from "~/platform/statement.server";
import { findDeactivationEffects } from "./server/find-deactivation-effects.server";
import { askExits } from "./server/ask-exits.server";
import { changeStatus } from "./server/change-status.server";
import { messages } from "./messages";
import { effectsOf } from "./model/deactivation-effects";
import { readEditForm } from "./model/edit-member-schema";
import { centresIn, typedMemberIn, type EditRefusal, type TeamAnswer } from "./team-answer";
import { findColleague } from "./find-colleague.server";
import { listChangeable, mostPeopleAtOnce } from "./list-changeable.server";
import { requireEditable } from "./require-editable.server";
import { readTeamFilter } from "./team-filter";
import { updateMember } from "./server/update-member.server";

/** The errors that a person can cause. Any other means that no person filled in the form. */
const chosenProblems = ["nobodyChosen", "tooMany"] as const;

const profileIdsSchema = z.array(z.string().min(1).max(64)).min(1, "nobodyChosen").max(5_000, "tooMany");

/** The form of the list: a status for the ticked people, or for everybody in a search. */
const statusFormSchema = z.discriminatedUnion("scope", [
  z.object({
    scope: z.literal("ticked"),
    status: z.enum(["active", "inactive"]),
    profileIds: profileIdsSchema,
  }),
  z.object({
    scope: z.literal("search"),
    status: z.enum(["active", "inactive"]),
    /** How many people the user saw in the search. */
    expected: z.coerce.number().int().positive(),
  }),
]);

/** Reads the instant of the deactivation that a form undoes (ms); null for a form that undoes nothing. */
function readUndo(form: FormData): number | null {
  const parseResult = z.coerce.number().int().positive().safeParse(form.get("undo"));
  return parseResult.success ? parseResult.data : null;
}

/** Returns the choice of a form, or its problem, which is the name of a text in `messages`. */
function readStatusForm(form: FormData) {
  const parseResult = statusFormSchema.safeParse({
    scope: form.get("scope") ?? "ticked",
    status: form.get("ask") ?? form.get("set_status"),
    profileIds: form.getAll("profile_id"),
    expected: form.get("expected"),
  });
  if (parseResult.success) return { chosen: parseResult.data };
  const code = parseResult.error.issues[0]?.message;
  return { problem: chosenProblems.find((problem) => problem === code) ?? ("statusFailed" as const) };
}

interface TeamSubmission {
  member: Member;
  form: FormData;
  url: URL;
}

const problemAnswer = (status: number, text: string) =>
  data<TeamAnswer>({ kind: "status", tone: "problem", text }, { status });

/** Returns the people that the form chooses, or a refusal. */
async function readChosen(deps: Deps, { member, form }: Pick<TeamSubmission, "member" | "form">) {
  const parsedForm = readStatusForm(form);
  if (parsedForm.problem) return { refused: problemAnswer(422, messages[parsedForm.problem]) };
  if (parsedForm.chosen.scope === "ticked")
    return { chosen: parsedForm.chosen, profileIds: parsedForm.chosen.profileIds };
  const profileIds = await listChangeable(deps, { member, filter: readTeamFilter(form) });
  if (profileIds.length > mostPeopleAtOnce) return { refused: problemAnswer(422, messages.tooMany) };
  if (profileIds.length !== parsedForm.chosen.expected)
    return { refused: problemAnswer(409, messages.listChanged(profileIds.length)) };
  return { chosen: parsedForm.chosen, profileIds };
}

/**
 * Handles 'Desactivar' of the list by asking first.
 * @throws Response 404.
 */
export async function submitQuestion(
  deps: Deps,
  { member, form, mayUndo }: TeamSubmission & { mayUndo: boolean },
) {
  const selection = await readChosen(deps, { member, form });
  if (selection.refused) return selection.refused;
  const question = await findDeactivationEffects(deps, { member, profileIds: selection.profileIds });
  if (question.code !== "question") return refuseStatus(question.code);
  if (question.people.length === 0)
    return data<TeamAnswer>({ kind: "status", tone: "success", text: messages.alreadyInactive });
  const { chosen } = selection;
  return data<TeamAnswer>({
    kind: "ask",
    title: messages.deactivate(question.people),
    effects: effectsOf(question, { mayUndo }),
    chosen:
      chosen.scope === "ticked"
        ? { scope: "ticked", profileIds: chosen.profileIds }
        : { scope: "search", expected: chosen.expected },
  });
}

/**
 * Handles 'Activar' of the list, and 'Desactivar' after the question.
 * @throws Response 403, 404.
 */
export async function submitStatusForm(
  deps: Deps,
  { member, form, mayUndo }: TeamSubmission & { mayUndo: boolean },
) {
  const selection = await readChosen(deps, { member, form });
  if (selection.refused) return selection.refused;
  const { status } = selection.chosen;
  const { profileIds } = selection;
  const outcome = await changeStatus(deps, { member, profileIds, status, undoneAt: readUndo(form) });
  if (outcome.code !== "changed") return refuseStatus(outcome.code);
  const { count, changed, endedEntries, waiting } = outcome;
  const statusText = status === "active" ? activatedText({ count, waiting }) : messages.deactivated(count);
  const undoFields =
    status === "inactive" && mayUndo && changed.length > 0 ? { undo: changed, undoneAt: deps.now } : {};
  const idsWithEndedTerms = status === "active" ? await findWithEndedTerms(deps, member, changed) : [];
  const again = { ...undoFields, ...(idsWithEndedTerms.length > 0 && { withoutTerms: idsWithEndedTerms }) };
  if (endedEntries.length === 0)
    return data<TeamAnswer>({ kind: "status", tone: "success", text: statusText, ...again });
  // The change is done, so a fault here must not hide it.
  const exits = await askExits(deps, { company: member.company, endedEntries }).catch((fault: unknown) => {
    logFault("deactivation: missing exits not asked for", fault);
    return [];
  });
  const others = endedEntries.length - exits.length;
  const more = others > 0 && exits.length > 0 ? ` ${messages.otherExits(others)}` : "";
  const text = `${statusText}. ${messages.lostExit(endedEntries.length)}${more}`;
  return data<TeamAnswer>({ kind: "status", tone: "success", text, exits, ...undoFields });
}

function activatedText({ count, waiting }: { count: number; waiting: number }): string {
  if (waiting === 0) return messages.activated(count);
  return [...(count > 0 ? [messages.activated(count)] : []), messages.activatedWait(waiting)].join(". ");
}

/** Returns the first people of these whose terms have ended; as many as a form can give terms. */
function findWithEndedTerms(
  deps: Deps,
  { company }: Member,
  changedIds: readonly string[],
): Promise<string[]> {
  // The change is done, so a fault here must not hide it.
  return findEndedTerms(deps, company, changedIds.slice(0, mostPlannedAtOnce)).catch((fault: unknown) => {
    logFault("activation: terms not read", fault);
    return [];
  });
}

function refuseStatus(code: "not-found" | "protected" | "no-permission") {
  if (code === "no-permission") throw noPermission();
  if (code === "not-found") throw refusal(404, messages.personUnknown);
  return problemAnswer(422, messages.protected);
}

/**
 * Handles 'Editar Miembro' and redirects to the list.
 * @throws Response 403, 404.
 */
export async function submitMemberForm(deps: Deps, { member, form, url }: TeamSubmission) {
  const profileId = url.searchParams.get("edit") ?? "";
  const colleague = await findColleague(deps, { member, profileId });
  const parsedForm = readEditForm(form, requireEditable(colleague));
  if ("refusal" in parsedForm) return data<TeamAnswer>(parsedForm.refusal, { status: 422 });
  const { full_name: fullName, dni, role, scope } = parsedForm.fields;
  const outcome = await updateMember(deps, { member, profileId, fullName, dni, role, scope });
  switch (outcome.code) {
    case "not-found":
      throw refusal(404, messages.personUnknown);
    case "is-owner":
      throw refusal(403, messages.ownerUneditable);
    case "no-permission":
      throw noPermission();
    case "own-role":
    case "no-account": {
      const memberFields: EditRefusal["typed"] = { full_name: fullName, dni: dni ?? "", role };
      const errors = { role: outcome.code === "own-role" ? messages.ownRole : messages.adminNeedsEmail };
      return data<TeamAnswer>({ kind: "edit", typed: memberFields, errors }, { status: 422 });
    }
    case "scope-changed":
    case "scope-unknown": {
      // The page reads the centres of now, so that the next form knows them.
      const typedMember = typedMemberIn(form);
      delete typedMember.known_scope;
      const isChanged = outcome.code === "scope-changed";
      const errors = { centres: isChanged ? messages.scopeChanged : messages.scopeUnknown };
      const centres = isChanged ? {} : { centres: centresIn(form) };
      return data<TeamAnswer>({ kind: "edit", typed: typedMember, ...centres, errors }, { status: 409 });
    }
    case "document-here": {
      const { fullName: name, status } = outcome.who;
      const errors = { dni: messages.documentHere(name, status === "active") };
      return data<TeamAnswer>(
        { kind: "edit", typed: typedMemberIn(form), centres: centresIn(form), errors },
        { status: 422 },
      );
    }
    case "updated": {
      url.searchParams.delete("edit");
      url.searchParams.set("saved", profileId);
      return redirect(`/team${url.search}`);
    }
  }
}

/**
 * Handles 'Cerrar sus sesiones' and redirects to the list.
 * @throws Response 403, 404.
 */
export async function submitEndSessionsForm(deps: Deps, { member, url }: TeamSubmission) {
  const profileId = url.searchParams.get("edit") ?? "";
  requireEditable(await findColleague(deps, { member, profileId }));
  const { code } = await endMemberSessions(deps, { member, profileId });
  if (code === "no-permission") throw noPermission();
  url.searchParams.delete("edit");
  url.searchParams.set("ended", profileId);
  return redirect(`/team${url.search}`);
}

/**
 * Ends all sessions of a colleague, for example after they lost a phone. It never ends the owner's.
 * @returns how many sessions it ended; `no-permission` if the actor is no longer a manager.
 */
export async function endMemberSessions(
  deps: Deps,
  { member, profileId }: { member: Member; profileId: string },
): Promise<{ code: "ended"; count: number } | { code: "no-permission" }> {
  const { db } = deps;
  const companyId = member.company.id;
  const {
    actors: [actor],
    colleagues: [colleague],
  } = await batch(db, {
    actors: findStillMay(deps, member, "end-sessions", { people: [profileId] }),
    colleagues: db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId), ne(profiles.role, "owner"))),
  });
  if (!actor) return { code: "no-permission" };
  if (!colleague) return { code: "ended", count: 0 };
  const endedSignIns = await endSignInsBehind(deps, { profileId });
  const [first] = endedSignIns;
  if (first) {
    closeProfileSockets(deps, { companyId, profileIds: [profileId] });
    // The session may be in another company now, and could switch to this one.
    const familyIds = [...new Set(endedSignIns.map(({ familyId }) => familyId))];
    closeFamilySockets(deps, { userId: first.userId, familyIds });
  }
  return { code: "ended", count: endedSignIns.length };
}
