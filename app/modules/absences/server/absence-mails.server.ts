import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { hasWaitingMail } from "~/modules/mail/waiting-mails.server";
import type { Deps } from "~/platform/context.server";
import {
  answeredAbsenceMail,
  requestedAbsenceMail,
  answeredForTeamMail,
  withdrawnAbsenceMail,
  type AnswerState,
} from "../model/absence-mails";
import { daysText } from "../absence-text";
import type { CurrentAbsence } from "../model/current-absence";
import type { NewVersion } from "../model/decide-absence";
import type { PersonAbsences } from "../model/to-person-absences";

interface RecordedVersion {
  member: Member;
  profileId: string;
  version: NewVersion & { absenceId: string };
  before: CurrentAbsence | null;
  read: PersonAbsences;
}

/**
 * Returns the statements that queue the mails about a new version. The person gets one when another one records, answers, changes or
 * cancels the absence. The managers get one when the person requests it, records one that needs no answer, or withdraws one that held. If
 * a mail to a manager still waits, each later version queues another one: the summary shows the last.
 *
 * No mail names a private kind. Its mails do not depend on whether it needs an answer: managers get one about each withdrawal, and none
 * about an answer.
 */
export function queueAbsenceMails(
  deps: Pick<Deps, "now" | "env">,
  { member: { profile, company }, profileId, version, before, read }: RecordedVersion,
) {
  const { facts, managers, person, names } = read;
  const kind = facts.kinds.find(({ key }) => key === version.kind);
  const isPrivate = kind?.isPrivate ?? true;
  const acceptedName = before?.state === "accepted" ? before.kindName : null;
  const mailFacts = {
    company: company.name,
    kind: isPrivate ? null : (acceptedName ?? kind!.name),
    isVacation: !isPrivate && version.kind === "vacation",
    days: daysText(version, facts.todayOn),
    by: displayName(profile),
    note: isPrivate ? null : version.note,
    origin: deps.env.APP_ORIGIN,
  };
  const { absenceId } = version;
  const isOwn = profileId === profile.id;
  const answerState = answerStateOf(version, before);
  const personMail = {
    ...answeredAbsenceMail({ ...mailFacts, answered: answerState }),
    companyId: company.id,
    about: absenceId,
  };
  const isUndone = before?.state === "accepted" && version.state === "withdrawn";
  const isForEveryManager =
    isOwn && (before === null || isUndone || (isPrivate && version.state === "withdrawn"));
  const managerMail = isOwn
    ? version.state === "withdrawn"
      ? withdrawnAbsenceMail(mailFacts)
      : requestedAbsenceMail({ ...mailFacts, isWaiting: version.state === "requested" })
    : answeredForTeamMail({ ...mailFacts, answered: answerState, person: names.get(profileId) ?? "" });
  return [
    ...(isOwn || person.email === null
      ? []
      : [
          queueMail(deps, {
            dedupeKey: `absence:${absenceId}:${version.version}`,
            recipient: person.email,
            ...personMail,
          }),
        ]),
    ...(isPrivate && !isForEveryManager ? [] : managers)
      .filter(({ profileId: id, since }) => id !== profileId && (since === null || since <= version.from))
      .map(({ profileId: id, email: recipient }) => {
        const mail = { recipient, companyId: company.id, about: absenceId, ...managerMail };
        const dedupeKey = `team-absence:${absenceId}:${version.version}:${id}` as const;
        return queueMail(
          deps,
          { dedupeKey, ...mail },
          isForEveryManager ? undefined : hasWaitingMail(dedupeKey, mail),
        );
      }),
  ];
}

function answerStateOf({ state }: NewVersion, before: CurrentAbsence | null): AnswerState {
  if (before === null) return "recorded";
  return state === before.state || state === "requested" ? "changed" : state;
}
