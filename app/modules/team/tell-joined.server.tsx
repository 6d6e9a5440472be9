import { companies, profiles } from "#cell";
import { and, desc, eq, gt, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import { mailedName } from "~/modules/invitations/invitation-mail";
import { isolateName } from "~/modules/mail/isolated-name";
import { greeting, MailButton, MailGreeting, MailLayout, MailText } from "~/modules/mail/layout";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { noteJoinedTold } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** Whoever joined longer ago is news no more. */
const newsForMs = 48 * 3_600_000;
/** Who joins this soon after the last mail is told of the next night, with all the others. */
const apartMs = 20 * 3_600_000;
const namedAtMost = 20;

const isMember = and(isNotNull(profiles.userId), ne(profiles.role, "owner"));

/**
 * Mails the owner who has joined since they were last told: whoever comes first at once, the others of that day together the next
 * night. What was told is noted in the batch that queues the mail, so that any number at once tell nobody twice.
 * @param atOnce for a joining; a night's turn tells all that is left.
 */
export async function tellJoined(
  deps: Deps,
  { companyId, atOnce = false }: { companyId: string; atOnce?: boolean },
): Promise<void> {
  const { db, env, now } = deps;
  const [company] = await withRetries(() =>
    db
      .select({ toldAt: companies.joinedToldAt, recipient: ownerEmail })
      .from(companies)
      .innerJoin(profiles, isItsOwner)
      .where(eq(companies.id, companyId)),
  );
  if (!company) return;
  const { toldAt, recipient } = company;
  if (atOnce && toldAt !== null && toldAt > now - apartMs) return;
  const joined = await withRetries(() =>
    db
      .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email, at: profiles.createdAt })
      .from(profiles)
      .where(and(eq(profiles.companyId, companyId), isMember, gt(profiles.createdAt, since(toldAt, now))))
      .orderBy(desc(profiles.createdAt), desc(profiles.id))
      .limit(namedAtMost + 1),
  );
  const [newest] = joined;
  if (!newest) return;
  const names = joined.map(({ fullName, email }) => mailedName(fullName) ?? email ?? "Alguien");
  const mail = {
    ...{ dedupeKey: `joined:${companyId}:${newest.id}`, recipient, companyId },
    ...joinedMail({ origin: env.APP_ORIGIN, names }),
  };
  const isUntold = sql`${companies.id} = ${companyId} AND joined_told_at IS ${toldAt}`;
  await withRetries(() =>
    db.batch([
      queueMail(deps, mail, sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isUntold})`),
      noteJoinedTold(db, newest.at, isUntold),
    ]),
  );
  deliverSoon(deps);
}

const since = (toldAt: number | null, now: number) => Math.max(toldAt ?? 0, now - newsForMs);

/** A condition: somebody has joined of whom the owner has not been told. */
export const hasJoined = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${companies} c2 JOIN ${profiles} p ON p.company_id = c2.id
    WHERE c2.id = ${companyId} AND p.user_id IS NOT NULL AND p.role <> 'owner'
      AND p.created_at > max(coalesce(c2.joined_told_at, 0), ${now - newsForMs}))`;

/** @param names of whoever joined, the newest first. @param origin of the app. */
function joinedMail({ origin, names }: { origin: string; names: readonly string[] }) {
  const shown = names.slice(0, namedAtMost).map(isolateName);
  const isOne = names.length === 1;
  const news = isOne
    ? `«${shown[0]}» se ha unido a tu empresa y ya puede fichar.`
    : "Se han unido a tu empresa:";
  const list = isOne ? [] : [...shown, ...(names.length > shown.length ? ["… y más personas"] : [])];
  const button = "Ver el equipo";
  return renderMail({
    subject: isOne ? "Alguien se ha unido a tu empresa" : "Hay gente nueva en tu empresa",
    body: (
      <MailLayout preview={news}>
        <MailGreeting />
        <MailText>{news}</MailText>
        {list.map((name, at) => (
          <MailText key={at}>{name}</MailText>
        ))}
        <MailButton href={`${origin}/team`}>{button}</MailButton>
      </MailLayout>
    ),
    text: [greeting, news, ...list, `${button}: ${origin}/team`],
  });
}
