import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { formatDateTime } from "~/time/formats";
import { daysText } from "./absence-text";
import { allowanceOf } from "./allowance-of";
import { leftText } from "./allowance-text";
import { toPlanned, type AbsenceState, type HeldAbsence } from "./held-absence";
import { doneWords, kindName, messages, stateWords } from "./messages";
import { isOwnToWithdraw, type AbsenceFacts } from "./model/decide-absence";
import { readAbsencesOf } from "./server/read-absences-of.server";
import { viewAbsence } from "./view-absence";

/** An absence of the list. */
export interface ShownAbsence {
  id: string;
  /** The name of the kind, or a word that gives nothing away. */
  kind: string;
  days: string;
  state: AbsenceState;
  stateText: string;
  /** `Aceptada por Marta el 03/03/2026 10:00`. */
  by: string;
  /** The words of the person and of the author of the last version; null without words, or if the viewer does not see the kind. */
  request: string | null;
  note: string | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  mayCancel: boolean;
  mayChange: boolean;
}

const pageSize = 50;

/** Returns the data of /absences/mine: the absences of a person, the latest first, and what is left of the year. @throws Response 404 */
export async function showOwnAbsences(
  deps: Deps,
  { member, profileId, params }: { member: Member; profileId: string; params: URLSearchParams },
) {
  const read = await readAbsencesOf(deps, { member, profileId });
  if (!read) throw refusal(404, messages.unknown);
  const { facts, names } = read;
  const isOwn = profileId === member.profile.id;
  const latest = facts.absences.toReversed();
  const before = latest.findIndex(({ id }) => id === params.get("before"));
  const page = latest.slice(before + 1, before + 1 + pageSize);
  return {
    isOwn,
    isManager: facts.actor.role !== "employee",
    isActive: facts.person.isActive,
    name: names.get(profileId)!,
    profileId,
    absences: page.map((held) => shown(held, read, member)),
    next: latest.length > before + 1 + pageSize ? page.at(-1)!.id : null,
    isLaterPage: before >= 0,
    left: listLeft(facts, isOwn),
    done: doneWords(params.get("done")),
  };
}

function shown(
  held: HeldAbsence,
  { facts, names }: { facts: AbsenceFacts; names: Map<string, string> },
  { profile, company }: Member,
): ShownAbsence {
  const { kinds, actor, todayOn, person } = facts;
  const viewer = { profileId: profile.id, isManager: actor.role !== "employee" };
  const isPrivate = kinds.find(({ key }) => key === held.kind)?.isPrivate ?? true;
  const kind = viewAbsence(held, isPrivate, viewer)?.kind ?? null;
  const isOwn = held.profileId === profile.id;
  const mayDecide = viewer.isManager && person.isActive && (!isOwn || actor.role === "owner");
  const author = held.authorId === profile.id ? null : (names.get(held.authorId) ?? "otra persona");
  return {
    id: held.id,
    kind: kindName(kinds, kind),
    days: daysText(held, todayOn),
    state: held.state,
    stateText: stateWords[held.state],
    by: `${author === null ? "Por ti" : `Por ${author}`}, el ${formatDateTime(held.recordedAt, company.timeZone)}`,
    request: kind === null ? null : held.request,
    note: kind === null ? null : held.note,
    mayAnswer: mayDecide && held.state === "requested",
    mayWithdraw: person.isActive && isOwnToWithdraw(held, facts),
    mayCancel: mayDecide && held.state === "accepted",
    mayChange: mayDecide && held.state === "accepted",
  };
}

/** Returns what is left of this year of each kind with a limit. Managers see no private kind of others. */
function listLeft({ plan, kinds, absences, moves, todayOn }: AbsenceFacts, isOwn: boolean): string[] {
  const requested = absences.flatMap((held) => {
    const kind = kinds.find(({ key }) => key === held.kind);
    return held.state === "requested" && kind ? [toPlanned(held, kind)] : [];
  });
  const year = Number(todayOn.slice(0, 4));
  return kinds
    .filter(
      ({ isOn, isPrivate, key }) =>
        isOn && (isOwn || !isPrivate) && (key !== "vacation" || plan.terms.length > 0),
    )
    .flatMap((kind) => {
      const allowance = allowanceOf({ plan, kind, requested, moves }, { year, today: todayOn });
      const text = leftText(allowance, isOwn ? "own" : "other");
      return text === null ? [] : [`${kind.name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`];
    });
}
