import { data, redirect } from "@remix-run/cloudflare";
import { refusals } from "~/modules/directory/refusals";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { askDeactivation } from "./ask-deactivation.server";
import { askExits } from "./ask-exits.server";
import { changeStatus } from "./change-status.server";
import { copy } from "./copy";
import { effectsOf } from "./deactivation-effects";
import { readEditForm } from "./edit-member-schema";
import { typedIn, type EditRefusal, type TeamAnswer } from "./team-answer";
import { endMemberSessions } from "./end-member-sessions.server";
import { findColleague } from "./find-colleague.server";
import { listChangeable, mostAtOnce } from "./list-changeable.server";
import { requireEditable } from "./require-editable.server";
import { readStatusForm } from "./status-form-schema";
import { readTeamFilter } from "./team-filter";
import { updateMember } from "./update-member.server";

interface Submitted {
  member: Member;
  form: FormData;
  url: URL;
}

const problem = (status: number, text: string) =>
  data<TeamAnswer>({ kind: "status", tone: "problem", text }, { status });

/** Whom a form of the list chooses, or what is wrong with it. */
async function readChosen(deps: Deps, { member, form }: Pick<Submitted, "member" | "form">) {
  const read = readStatusForm(form);
  if (!read.success) return { refused: problem(422, knownText(read.error.issues[0]?.message)) };
  if (read.data.scope === "ticked") return { chosen: read.data, profileIds: read.data.profileIds };
  const profileIds = await listChangeable(deps, { member, filter: readTeamFilter(form) });
  if (profileIds.length > mostAtOnce) return { refused: problem(422, copy.tooMany) };
  if (profileIds.length !== read.data.expected)
    return { refused: problem(409, copy.listChanged(profileIds.length)) };
  return { chosen: read.data, profileIds };
}

/** 'Desactivar' of the list, which asks first. @throws Response 404. */
export async function submitQuestion(
  deps: Deps,
  { member, form, mayUndo }: Submitted & { mayUndo: boolean },
) {
  const read = await readChosen(deps, { member, form });
  if (read.refused) return read.refused;
  const asked = await askDeactivation(deps, { member, profileIds: read.profileIds });
  if (asked.code !== "asked") return refuseStatus(asked.code);
  if (asked.people.length === 0)
    return data<TeamAnswer>({ kind: "status", tone: "success", text: copy.alreadyInactive });
  const { chosen } = read;
  return data<TeamAnswer>({
    ...{ kind: "ask", title: copy.deactivate(asked.people), effects: effectsOf(asked, { mayUndo }) },
    chosen:
      chosen.scope === "ticked"
        ? { scope: "ticked", profileIds: chosen.profileIds }
        : { scope: "search", expected: chosen.expected },
  });
}

/** 'Activar' of the list, and 'Desactivar' once it has asked. @throws Response 403, 404. */
export async function submitStatusForm(
  deps: Deps,
  { member, form, mayUndo }: Submitted & { mayUndo: boolean },
) {
  const read = await readChosen(deps, { member, form });
  if (read.refused) return read.refused;
  const { status } = read.chosen;
  const outcome = await changeStatus(deps, { member, profileIds: read.profileIds, status });
  if (outcome.code !== "changed") return refuseStatus(outcome.code);
  const { count, changed, lost } = outcome;
  const said = status === "active" ? copy.activated(count) : copy.deactivated(count);
  const undo = status === "inactive" && mayUndo && changed.length > 0 ? { undo: changed } : {};
  if (lost.length === 0) return data<TeamAnswer>({ kind: "status", tone: "success", text: said, ...undo });
  // What has been done is said, whatever becomes of what is asked next.
  const exits = await askExits(deps, lost).catch((fault: unknown) => {
    logFault("exits: not asked", fault);
    return [];
  });
  const others = lost.length - exits.length;
  const more = others > 0 && exits.length > 0 ? ` ${copy.otherExits(others)}` : "";
  const text = `${said}. ${copy.lostExit(lost.length)}${more}`;
  return data<TeamAnswer>({ kind: "status", tone: "success", text, exits, ...undo });
}

function refuseStatus(code: "not-found" | "protected" | "no-permission") {
  if (code === "no-permission") throw refusal(403, refusals.noPermission);
  if (code === "not-found") throw refusal(404, copy.personUnknown);
  return problem(422, copy.protected);
}

/** 'Editar Miembro': back to the list when it is done. @throws Response 403, 404. */
export async function submitMemberForm(deps: Deps, { member, form, url }: Submitted) {
  const profileId = url.searchParams.get("edit") ?? "";
  const colleague = await findColleague(deps, { companyId: member.company.id, profileId });
  const read = readEditForm(form, requireEditable(colleague));
  if ("refusal" in read) return data<TeamAnswer>(read.refusal, { status: 422 });
  const { full_name: fullName, dni, role } = read.fields;
  const outcome = await updateMember(deps, { member, profileId, fullName, dni, role });
  switch (outcome.code) {
    case "not-found":
      throw refusal(404, copy.personUnknown);
    case "is-owner":
      throw refusal(403, copy.ownerUneditable);
    case "no-permission":
      throw refusal(403, refusals.noPermission);
    case "own-role":
    case "no-account": {
      const typed: EditRefusal["typed"] = { full_name: fullName, dni: dni ?? "", role };
      const errors = { role: outcome.code === "own-role" ? copy.ownRole : copy.adminNeedsEmail };
      return data<TeamAnswer>({ kind: "edit", typed, errors }, { status: 422 });
    }
    case "document-here": {
      const { fullName: name, status } = outcome.who;
      const errors = { dni: copy.documentHere(name ?? "", status === "active") };
      return data<TeamAnswer>({ kind: "edit", typed: typedIn(form), errors }, { status: 422 });
    }
    case "updated": {
      url.searchParams.delete("edit");
      url.searchParams.set("saved", profileId);
      return redirect(`/team${url.search}`);
    }
  }
}

/** 'Cerrar sus sesiones': back to the list when it is done. @throws Response 403, 404. */
export async function submitEndSessionsForm(deps: Deps, { member, url }: Submitted) {
  const profileId = url.searchParams.get("edit") ?? "";
  requireEditable(await findColleague(deps, { companyId: member.company.id, profileId }));
  const { code } = await endMemberSessions(deps, { member, profileId });
  if (code === "no-permission") throw refusal(403, refusals.noPermission);
  url.searchParams.delete("edit");
  url.searchParams.set("ended", profileId);
  return redirect(`/team${url.search}`);
}

/** Only what we wrote is shown; what else is wrong with a form no person has filled in. */
const knownText = (message: string | undefined) =>
  message === copy.nobodyChosen || message === copy.tooMany ? message : copy.statusFailed;
