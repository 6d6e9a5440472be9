import type { SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Manager } from "~/modules/policy/other-managers.server";
import type { Deps } from "~/platform/context.server";
import { isolateName } from "~/modules/mail/isolated-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { noticeMail } from "~/modules/mail/notice-mail";

/** What another manager changed in the time account of a manager. */
type AccountChange = "terms" | "balance" | "first-day" | "allowance" | "absence";

const changeTexts: Record<AccountChange, { yours: string; theirs: string }> = {
  terms: { yours: "tu horario", theirs: "el horario" },
  balance: { yours: "tu saldo", theirs: "el saldo" },
  "first-day": { yours: "tu primer día en la empresa", theirs: "el primer día en la empresa" },
  allowance: { yours: "tus días de ausencia", theirs: "los días de ausencia" },
  absence: { yours: "una ausencia tuya", theirs: "una ausencia" },
};

interface AccountMailFacts {
  what: AccountChange;
  /** The manager who changed it. */
  by: string;
  /** The manager whose account it is; null for the owner's own. */
  of: string | null;
  company: string;
  /** Of the screen that shows the change. */
  path: string;
  origin: string;
}

/** The mail to the owner about a change of a manager's time account by another manager. It names no kind of absence. */
function accountMail({ what, by, of, company, path, origin }: AccountMailFacts) {
  const { yours, theirs } = changeTexts[what];
  return noticeMail({
    origin,
    subject: `${nameInSubject(by, "Un responsable")} ha cambiado ${of === null ? yours : theirs}${of === null ? "" : ` de ${nameInSubject(of, "otra persona responsable")}`}`,
    what: `${isolateName(by)} ha cambiado ${of === null ? yours : `${theirs} de ${isolateName(of)}`} en «${isolateName(company)}».`,
    button: { label: "Ver el cambio", path },
    next: "Nadie cambia su propia cuenta de horas: por eso lo ha hecho otra persona, y te avisamos.",
  });
}

interface ChangedAccount {
  profileId: string;
  what: AccountChange;
  /** Identifies the change: its mail is queued once. */
  cause: string;
  path: string;
}

/**
 * Returns the statements that notify the owner that the member changed time accounts of managers. There are none for the accounts of
 * employees, or if the owner changed them.
 * @param others the other managers of the company.
 */
export function queueAccountMails(
  deps: Pick<Deps, "now" | "env">,
  { member: { company, profile }, others }: { member: Member; others: readonly Manager[] },
  changes: readonly ChangedAccount[],
): SQL[] {
  const owner = others.find(({ role }) => role === "owner");
  if (!owner?.email) return [];
  const recipient = owner.email;
  return changes.flatMap(({ profileId, what, cause, path }) => {
    const of = others.find((manager) => manager.profileId === profileId);
    if (!of) return [];
    const mail = accountMail({
      what,
      by: displayName(profile),
      of: of === owner ? null : of.name,
      company: company.name,
      path,
      origin: deps.env.APP_ORIGIN,
    });
    const about = `${profileId}:${what}`;
    return [
      queueMail(deps, { dedupeKey: `account:${cause}`, recipient, companyId: company.id, about, ...mail }),
    ];
  });
}
