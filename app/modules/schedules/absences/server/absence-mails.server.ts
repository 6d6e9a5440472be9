import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { answeredMail, requestedMail, undoneMail, type Answered } from "../absence-mails";
import { daysText } from "../absence-text";
import type { HeldAbsence } from "../held-absence";
import type { NewVersion } from "../model/decide-absence";
import type { PersonAbsences } from "./read-absences-of.server";

interface Recorded {
  member: Member;
  profileId: string;
  version: NewVersion & { absenceId: string };
  before: HeldAbsence | null;
  read: PersonAbsences;
}

/**
 * Returns the statements that queue the mails about a new version. Each manager gets one a day when a person requests an absence, one when
 * a person records one that needs no answer, and one when a person withdraws one that held. The person gets one when another one records,
 * answers, changes or cancels it. A private kind is named in no mail.
 */
export function queueAbsenceMails(
  deps: Pick<Deps, "now" | "env">,
  { member: { profile, company }, profileId, version, before, read }: Recorded,
) {
  const { facts, managers, person } = read;
  const kind = facts.kinds.find(({ key }) => key === version.kind);
  const isPrivate = kind?.isPrivate ?? true;
  const about = {
    company: company.name,
    kind: isPrivate ? null : kind!.name,
    days: daysText(version, facts.todayOn),
    by: displayName(profile),
    note: isPrivate ? null : version.note,
    origin: deps.env.APP_ORIGIN,
  };
  if (profileId !== profile.id)
    return person.email === null
      ? []
      : [
          queueMail(deps, {
            dedupeKey: `absence:${version.absenceId}:${version.version}`,
            recipient: person.email,
            companyId: company.id,
            ...answeredMail({ ...about, answered: answeredBy(version, before) }),
          }),
        ];
  const isUndone = before?.state === "accepted" && version.state === "withdrawn";
  if (before !== null && !isUndone) return [];
  const isWaiting = version.state === "requested";
  const mail = isUndone ? undoneMail(about) : requestedMail({ ...about, isWaiting });
  const of = { now: deps.now, timeZone: company.timeZone };
  /** A request also sends its mail on a day on which a sick note came first. */
  const keyTo = (id: string) => {
    if (isUndone) return dailyKey({ kind: "absence-undone", to: [company.id, id], ...of });
    if (isWaiting) return dailyKey({ kind: "absence-requested", to: [company.id, id], ...of });
    return dailyKey({ kind: "absence-recorded", to: [company.id, id], ...of });
  };
  return managers
    .filter((manager) => manager.profileId !== profileId)
    .map(({ profileId: id, email: recipient }) =>
      queueMail(deps, { dedupeKey: keyTo(id), recipient, companyId: company.id, ...mail }),
    );
}

function answeredBy({ state }: NewVersion, before: HeldAbsence | null): Answered {
  if (before === null) return "recorded";
  return state === before.state || state === "requested" ? "changed" : state;
}
