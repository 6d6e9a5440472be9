import { adviserLinks } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { checkpointFiles } from "~/modules/register/transparency/checkpoint-files.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { adviserLink, isLinkOpen, linkAddress } from "../links/link-kind.server";
import { adviserMail } from "./adviser-mail";
import { adviserToken } from "./adviser-token.server";

/**
 * Mails a gestoría its link for a closed month, with the signed checkpoint: one mail a month and day.
 * @returns the address; null when the link is not open, or the member may no longer do it.
 */
export async function sendAdviserLink(
  deps: Deps,
  { member, id, month }: { member: Member; id: string; month: string },
): Promise<string | null> {
  const { db, env, now } = deps;
  const { company } = member;
  const token = await adviserToken(env, id);
  const mayBeSent = sql`${isLinkOpen(adviserLink, id, now)} AND ${stillMay(member, "take-payroll", "company")}`;
  const [[link], files] = await Promise.all([
    db
      .select({ email: adviserLinks.email, tokenHash: adviserLinks.tokenHash })
      .from(adviserLinks)
      .where(and(eq(adviserLinks.companyId, company.id), eq(adviserLinks.id, id), mayBeSent)),
    checkpointFiles(deps, { companyId: company.id }),
  ]);
  // The server's secret may have changed since the link was made: its mails would lead nowhere.
  if (!link || link.tokenHash !== (await sha256(token))) return null;
  const mail = adviserMail({
    company: company.name,
    month,
    path: linkAddress("", adviserLink, token),
    files,
    origin: env.APP_ORIGIN,
  });
  const { sent } = await withRetries(() =>
    batch(db, {
      mail: queueMail(
        deps,
        {
          dedupeKey: `adviser:${id}:${month}:${localDateOf(now, company.timeZone)}`,
          recipient: link.email,
          ...mail,
        },
        mayBeSent,
      ),
      sent: db
        .update(adviserLinks)
        .set({ sentAt: now })
        .where(and(eq(adviserLinks.id, id), eq(adviserLinks.companyId, company.id), mayBeSent))
        .returning({ id: adviserLinks.id }),
    }),
  );
  if (sent.length === 0) return null;
  deliverSoon(deps);
  return link.email;
}
