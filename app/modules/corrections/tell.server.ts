import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { formatLongDate } from "~/time/formats";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Corrected } from "./correction";

interface Proposed {
  member: Member;
  of: Corrected;
  /** Who can answer it. */
  others: readonly { profileId: string; email: string | null }[];
  day: LocalDate;
}

/** The statements that queue a mail to each who can answer a proposal: one a day, whatever else is proposed on it. */
export function queueProposalMails(
  deps: Pick<Deps, "db" | "now" | "env">,
  { member, of, others, day }: Proposed,
) {
  const { now, env } = deps;
  const { company, profile } = member;
  const todayOn = localDateOf(now, company.timeZone);
  const isOwn = of.profileId === profile.id;
  const mail = noticeMail({
    origin: env.APP_ORIGIN,
    subject: "Tienes una corrección pendiente",
    what: `${displayName(profile)} propone corregir ${isOwn ? "su" : "tu"} fichaje del ${formatLongDate(day)} en «${company.name}».`,
    button: { label: "Ver lo pendiente", path: "/corrections" },
    next: "Puedes aceptarla o decir por qué no estás de acuerdo. Si nadie contesta en 7 días puede aplicarse, y constará.",
  });
  return others.flatMap(({ profileId, email }) =>
    email === null
      ? []
      : [
          queueMail(deps, {
            dedupeKey: `corrections:${company.id}:${profileId}:${todayOn}`,
            recipient: email,
            ...mail,
          }),
        ],
  );
}
