import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { problemAnswer, seenDaysFieldOf, type AbsenceAnswer, type TypedAbsence } from "./absence-form";
import { absenceSchema, type ReadAbsence } from "./model/absence-schema";
import { messages, refusalText } from "./messages";
import type { AbsenceCommand } from "./model/absence-command";
import { factsWithout } from "./model/decide-absence";
import { changeAbsence } from "./server/change-absence.server";
import { readAbsencesOf } from "./server/read-absences-of.server";
import { formPath, previewOf } from "./show-absence-form.server";
import { viewerOf } from "./model/view-absence";

/**
 * Requests an absence, records one for somebody, or changes the days of one; or says what it takes.
 * @throws Response 403, 404
 */
export async function submitAbsence(
  deps: Deps,
  {
    member,
    profileId,
    form,
    args,
    isShared = false,
  }: {
    member: Member;
    profileId: string;
    form: FormData;
    args: { request: Request };
    /** Other people can see the screen (`showAbsenceForm`). */
    isShared?: boolean;
  },
) {
  const { intent, ...typed } = textFields(form);
  const parsedForm = absenceSchema.safeParse(typed);
  const answer = (more: Partial<AbsenceAnswer>, init: ResponseInit = { status: 422 }) =>
    data<AbsenceAnswer>({ ...problemAnswer(null, typed), ...more }, init);
  if (!parsedForm.success) return answer({ text: messages.invalid, errors: fieldErrors(parsedForm.error) });
  const { data: absence } = parsedForm;
  const changedId = new URL(args.request.url).searchParams.get("change");
  if (absence.kind === "" && changedId === null)
    return answer({ text: messages.invalid, errors: { kind: messages.kindMissing } });
  if (intent === "review" || !hasSeenWeekend(typed)) {
    const takenPreview = await previewAbsence(deps, {
      member,
      profileId,
      absence,
      change: changedId,
      isShared,
    });
    if (intent === "review") return answer({ tone: "info", ...takenPreview }, { status: 200 });
    if (takenPreview.weekend) return answer({ tone: "info", text: messages.weekendFirst, ...takenPreview });
  }
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ text: tooMany.text }, tooMany.init);
  const isOwn = profileId === member.profile.id;
  const command: AbsenceCommand = changedId
    ? { do: "change", id: changedId, ...absence }
    : { do: isOwn ? "request" : "record", ...absence };
  const outcome = await changeAbsence(deps, { member, profileId, command });
  if (outcome.code === "busy") return answer({ text: messages.busy }, { status: 409 });
  if (outcome.code === "done") {
    const isTheirs =
      outcome.absence.state === "requested" && outcome.isAlone && member.profile.role !== "employee";
    const requestCode = isTheirs ? "requested-by-owner" : outcome.absence.state;
    const doneCode = changedId ? "change" : isOwn ? requestCode : "record";
    const { id } = outcome.absence;
    const query = new URLSearchParams({ ...(!isOwn && { profile: profileId }), done: doneCode, absence: id });
    return redirect(`/absences/mine?${query}`);
  }
  if (outcome.refusal.code === "no-permission") throw noPermission();
  if (outcome.refusal.code === "not-found") throw refusal(404, messages.unknownAbsence);
  const viewer = viewerOf(member, { todayOn: localDateOf(deps.now, member.company.timeZone), isShared });
  const { text, field } = refusalText(outcome.refusal, { ...outcome, isOwn, viewer });
  const isQuestion = outcome.refusal.code === "more-than-left" || outcome.refusal.code === "more-than-law";
  if (isQuestion) return answer({ tone: "info", text, isQuestion });
  return field
    ? answer({ text: messages.invalid, errors: { [field]: text } })
    : answer({ text }, { status: 409 });
}

/**
 * Returns whether the page has already shown what these days take, and asked about the free days after them. It has not if somebody
 * typed other days. A page of an older deployment has no such field.
 */
const hasSeenWeekend = (typedAbsence: TypedAbsence): boolean =>
  typedAbsence.seen_days === undefined || typedAbsence.seen_days === seenDaysFieldOf(typedAbsence);

/** Returns the time that the typed absence takes, as text, and the question about the free days after it. @throws Response 404 */
async function previewAbsence(
  deps: Deps,
  {
    member,
    profileId,
    absence,
    change,
    isShared,
  }: {
    member: Member;
    profileId: string;
    absence: ReadAbsence;
    change: string | null;
    isShared: boolean;
  },
): Promise<Pick<AbsenceAnswer, "preview" | "weekend">> {
  const personAbsences = await readAbsencesOf(deps, { member, profileId });
  if (!personAbsences) throw refusal(404, messages.unknown);
  const changedAbsence = personAbsences.facts.absences.find(({ id }) => id === change);
  const facts = changedAbsence ? factsWithout(personAbsences.facts, changedAbsence) : personAbsences.facts;
  const kind = changedAbsence?.kind ?? absence.kind;
  const isOwn = profileId === member.profile.id;
  const preview = previewOf(
    facts,
    { ...absence, kind },
    { isOwn, isChange: changedAbsence !== undefined, isShared },
  );
  const { from } = absence;
  const pathUntil = (to: string) =>
    formPath({ isOwn, profileId, change, kind }, { from, to, month: from.slice(0, 7) });
  const weekend = preview?.weekend ?? null;
  return {
    preview: preview?.text ?? null,
    weekend: weekend && { text: weekend.text, cost: weekend.cost, path: pathUntil(weekend.to) },
  };
}
