import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { holdsLink } from "~/modules/mail/holds-link";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { formatLongDate } from "~/time/formats";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { changeText, proposalSubject, proposalText } from "../model/change-text";
import type { CorrectedPerson, Correction } from "../correction";

type MailDeps = Pick<Deps, "db" | "now" | "env">;

interface ProposalFacts {
  member: Member;
  corrected: CorrectedPerson;
  /** The people who can answer it. */
  others: readonly { profileId: string; email: string | null }[];
  day: LocalDate;
  what: Pick<Correction, "before" | "after" | "timeZone">;
  reason: string | null;
  /** Whether it was proposed at a kiosk without a checked PIN. */
  isUnidentified: boolean;
}

/** The first part of the keys of all mails to a person about proposals that wait for their answer. */
export const waitingMailKeyPrefix = ({ companyId, profileId }: { companyId: string; profileId: string }) =>
  `corrections:${companyId}:${profileId}:` as const;

/**
 * Queues a mail to each person who can answer a proposal, with the change and the reason: one a day. A mail of the next night
 * mentions further proposals of that day, if they still wait ({@link notifyWaitingCorrections}). The mail leaves out a reason that a mail
 * program would turn into a link.
 */
export function queueProposalMails(
  deps: MailDeps,
  { member, corrected, others, day, what, reason, isUnidentified }: ProposalFacts,
) {
  const { now, env } = deps;
  const { company, profile } = member;
  const todayOn = localDateOf(now, company.timeZone);
  const isOwn = corrected.profileId === profile.id;
  const proposalSentence = proposalText(isolateName(displayName(profile)), what, withoutLinks(reason));
  const mail = noticeMail({
    origin: env.APP_ORIGIN,
    subject: isUnidentified
      ? "Una corrección espera tu respuesta"
      : proposalSubject(nameInSubject(displayName(profile), "Alguien de tu equipo"), what, {
          whose: isOwn ? "su" : "tu",
          day,
          todayOn,
        }),
    what: isUnidentified
      ? `En una tablet de «${isolateName(company.name)}» alguien ha dejado, sin PIN comprobado, un fichaje de ${isolateName(displayName(profile))} del ${formatLongDate(day)}: ${changeText(what)}.`
      : `${proposalSentence}. Es de ${isOwn ? "su" : "tu"} registro del ${formatLongDate(day)} en «${isolateName(company.name)}».`,
    button: { label: "Ver la corrección", path: correctionsButton.path },
    next: nextStepText,
  });
  return others.flatMap(({ profileId, email: recipient }) => {
    const dedupeKey = `${waitingMailKeyPrefix({ companyId: company.id, profileId })}${todayOn}` as const;
    return recipient === null
      ? []
      : [queueMail(deps, { dedupeKey, recipient, companyId: company.id, ...mail })];
  });
}

/** Returns null for a text that a mail program would turn into a link. */
const withoutLinks = (text: string | null) => (text !== null && holdsLink(text) ? null : text);

const correctionsButton = { label: "Ver lo pendiente", path: "/corrections" };
const nextStepText =
  "Puedes aceptarla o decir por qué no estás de acuerdo. Si nadie contesta en 7 días, se podrá aplicar y quedará anotado.";

interface StillWaitingFacts {
  count: number;
  company: string;
  origin: string;
}

/** The mail about proposals that no mail has mentioned. */
export const stillWaitingMail = ({ count, company, origin }: StillWaitingFacts) =>
  noticeMail({
    origin,
    button: correctionsButton,
    next: nextStepText,
    subject:
      count === 1 ? "Una corrección espera tu respuesta" : `${count} correcciones esperan tu respuesta`,
    what: `En «${isolateName(company)}» ${count === 1 ? "espera tu respuesta una corrección más" : `esperan tu respuesta ${count} correcciones más`}.`,
  });
