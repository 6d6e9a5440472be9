import type { SQL } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Manager } from "~/modules/policy/other-managers.server";
import type { Deps } from "~/platform/context.server";
import { accountMail, type AccountChange } from "./account-mail";

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
