import { addPartToPath, partFields } from "~/modules/absences/absence-form";
import { doneText } from "~/modules/absences/done-text";
import { messages as absences } from "~/modules/absences/messages";
import { showAbsenceForm } from "~/modules/absences/show-absence-form.server";
import type { AbsenceAnswer } from "~/modules/absences/absence-form";
import { submitAbsence } from "~/modules/absences/submit-absence.server";
import { parseDate } from "~/time/typed-dates";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { messages } from "../messages";
import type { KioskAnswer } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { kioskNameOf, showPerson } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

interface ShownAbsenceForm {
  /** The path of the form that a tap opens: kind, days and month. */
  path: string;
  /** The other fields, as typed. */
  typed?: Record<string, string>;
  answer?: AbsenceAnswer | null;
  status?: number;
}

/** Returns the form of an absence of the person at the kiosk. */
export async function showAbsenceAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, number }: Pick<AtKiosk, "member" | "actor" | "number">,
  { path, typed = {}, answer = null, status = 200 }: ShownAbsenceForm,
): Promise<KioskAnswer> {
  if (denialOf(actor, "ask-absence", "self") !== null) return inactiveAnswer;
  const profileId = member.profile.id;
  const params = new URLSearchParams(addPartToPath(path, typed));
  params.delete("change");
  const [page, token] = await Promise.all([
    showAbsenceForm(deps, { member, profileId, params, isShared: true }),
    signVisit(deps, { kioskId: kiosk.id, profileId }, visitSeconds.own),
  ]);
  return {
    status,
    view: {
      view: "absence",
      personName: kioskNameOf({ member, number }),
      token,
      page,
      path,
      note: typed.note ?? "",
      answer,
    },
  };
}

/** Requests an absence. Its author is the person: an absence is no event of the register, and its rows name a profile. */
export async function askAbsenceAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, typed }: { at: AtKiosk; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const { member, actor } = at;
  if (denialOf(actor, "ask-absence", "self") !== null) return inactiveAnswer;
  const { kind = "", from = "", to = "" } = typed;
  const form = new FormData();
  for (const name of requestFields) form.set(name, typed[name] ?? "");
  form.set("intent", "send");
  const submission = submitAbsence(deps, {
    member,
    profileId: member.profile.id,
    form,
    args: { request: new Request(new URL("/kiosco", deps.env.APP_ORIGIN)) },
    isShared: true,
  });
  const outcome = await submission.catch(refusalText);
  if (typeof outcome === "string")
    return showPerson(deps, kiosk, at, { said: { tone: "problem", text: outcome }, status: 409 });
  // Only a stored request leads to another page, whose address says what became of it.
  if (!("data" in outcome)) {
    const { searchParams } = new URL(outcome.headers.get("Location")!, deps.env.APP_ORIGIN);
    const text = doneText(searchParams.get("done"), null) ?? messages.absenceAsked;
    return showPerson(deps, kiosk, at, { said: { tone: "success", text } });
  }
  const days = { from: parseDate(from), to: parseDate(to) };
  const query = new URLSearchParams({
    kind,
    ...(days.from && { from: days.from }),
    ...(days.from && days.to && { to: days.to }),
  });
  return showAbsenceAtKiosk(deps, kiosk, at, {
    path: query.toString(),
    typed,
    answer: outcome.data,
    status: outcome.init?.status ?? 200,
  });
}

/** Returns the text of a refusal that the form does not show: the person has left meanwhile, or the kind is none. @throws other faults */
function refusalText(thrown: unknown): string {
  if (thrown instanceof Response && thrown.status === 403) return messages.inactive;
  if (thrown instanceof Response && thrown.status === 404) return absences.unknownAbsence;
  throw thrown;
}

/** What the form of the tablet says of an absence. It names no person: the visit does. */
const requestFields = ["kind", "from", "to", ...partFields, "note", "seen_days", "confirmed"] as const;

const inactiveAnswer: KioskAnswer = {
  view: { view: "done", tone: "problem", text: messages.inactive, detail: null },
  status: 403,
};
