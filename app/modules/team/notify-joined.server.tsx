import { companies, profiles } from "#cell";
import { and, desc, eq, gt, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isolateName } from "~/modules/mail/isolated-name";
import { greeting, MailButton, MailGreeting, MailLayout, MailText } from "~/modules/mail/layout";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { markJoinedNotifiedUntil } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { hourMs } from "~/time/units";
import { mailedName } from "./invitations/invitation-mail";

const companyRow = alias(companies, "c2");
const personRow = alias(profiles, "p");

/** The mail omits people who joined longer ago. */
const mostMailedAgeMs = 48 * hourMs;
/** A person who joins this soon after the last mail is in the next night's mail. */
const shortestPauseMs = 20 * hourMs;
const mostNamed = 20;

/** People who wait for room in the plan cannot clock in yet: the owner gets another mail about them. */
const isMember = and(isNotNull(profiles.userId), ne(profiles.role, "owner"), isNull(profiles.waitingSince));

/**
 * Mails the owner the people who joined since the last mail. The first of a day is mailed immediately, the others together the
 * next night. The batch that queues the mail also updates the mark, so parallel runs send one mail.
 * @param atOnce true when a person joins; the nightly run sends the rest.
 */
export async function notifyJoined(
  deps: Deps,
  { companyId, atOnce = false }: { companyId: string; atOnce?: boolean },
): Promise<void> {
  const { db, env, now } = deps;
  const [company] = await db
    .select({ notifiedAt: companies.joinedNotifiedAt, recipient: ownerEmail })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(eq(companies.id, companyId));
  if (!company) return;
  const { notifiedAt, recipient } = company;
  if (atOnce && notifiedAt !== null && notifiedAt > now - shortestPauseMs) return;
  const joinedPeople = await db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email, at: profiles.createdAt })
    .from(profiles)
    .where(
      and(eq(profiles.companyId, companyId), isMember, gt(profiles.createdAt, joinedAfter(notifiedAt, now))),
    )
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(mostNamed + 1);
  const [newest] = joinedPeople;
  if (!newest) return;
  const names = joinedPeople.map(({ fullName, email }) => mailedName(fullName) ?? email ?? "Alguien");
  const mail = {
    dedupeKey: `joined:${companyId}:${newest.id}` as const,
    recipient,
    companyId,
    ...joinedMail({ origin: env.APP_ORIGIN, names }),
  };
  const isUnchangedSince = sql`${companies.id} = ${companyId} AND ${companies.joinedNotifiedAt} IS ${notifiedAt}`;
  await withRetries(() =>
    batch(db, [
      queueMail(deps, mail, sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isUnchangedSince})`),
      markJoinedNotifiedUntil(db, newest.at, isUnchangedSince),
    ]),
  );
  deliverSoon(deps);
}

const joinedAfter = (notifiedAt: number | null, now: number) =>
  Math.max(notifiedAt ?? 0, now - mostMailedAgeMs);

/** The condition that people joined after the owner's last mail. */
export const hasJoined = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} JOIN ${profiles} ${personRow} ON ${personRow.companyId} = ${companyRow.id}
    WHERE ${companyRow.id} = ${companyId} AND ${personRow.userId} IS NOT NULL AND ${personRow.role} <> 'owner' AND ${personRow.waitingSince} IS NULL
      AND ${personRow.createdAt} > max(coalesce(${companyRow.joinedNotifiedAt}, 0), ${now - mostMailedAgeMs}))`;

/**
 * @param names the people who joined, the newest first.
 * @param origin of the app.
 */
function joinedMail({ origin, names }: { origin: string; names: readonly string[] }) {
  const shownNames = names.slice(0, mostNamed).map(isolateName);
  const isOne = names.length === 1;
  const leadText = isOne
    ? `«${shownNames[0]}» se ha unido a tu empresa y ya puede fichar.`
    : "Se han unido a tu empresa:";
  const listedNames = isOne
    ? []
    : [...shownNames, ...(names.length > shownNames.length ? ["… y más personas"] : [])];
  const button = "Ver el equipo";
  return renderMail({
    subject: isOne
      ? `${nameInSubject(names[0]!, "Alguien")} se ha unido a tu empresa`
      : "Hay gente nueva en tu empresa",
    body: (
      <MailLayout preview={leadText}>
        <MailGreeting />
        <MailText>{leadText}</MailText>
        {listedNames.map((name, at) => (
          <MailText key={at}>{name}</MailText>
        ))}
        <MailButton href={`${origin}/team`}>{button}</MailButton>
      </MailLayout>
    ),
    text: [greeting, leadText, ...listedNames, `${button}: ${origin}/team`],
  });
}
