import { invitations, profiles } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { isolateName } from "~/modules/mail/isolated-name";
import { isManagedBy } from "~/modules/policy/scope.server";
import { greeting, MailButton, MailGreeting, MailLayout, MailText } from "~/modules/mail/layout";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { nameOf } from "~/platform/statement.server";
import { withdrawInvitations } from "./invitations/write-invitations.server";

const otherPersonRow = alias(profiles, "o");

/** How often a change is retried because invitations changed meanwhile. The last attempt ignores that. */
const withdrawalAttempts = 3;

/**
 * Returns the parts of a batch that withdraws open invitations, when their senders lose the permission to invite. Otherwise
 * people could still join with those links.
 * @param centres the only centres into which the senders may still invite employees. The default is null: nowhere.
 */
export async function planWithdrawal(
  deps: Deps,
  {
    member,
    profileIds,
    centres = null,
    attempt,
  }: { member: Member; profileIds: string[]; centres?: readonly string[] | null; attempt: number },
) {
  const { db, now, env } = deps;
  const { company } = member;
  const openInvitations = and(
    eq(invitations.companyId, company.id),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, now),
    sql`${invitations.invitedBy} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
    centres === null
      ? undefined
      : sql`${isManagedBy(sql`${JSON.stringify(centres)}`, invitations)} IS NOT TRUE`,
  )!;
  const withdrawnRows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      fullName: invitations.fullName,
      sender: sql<string | null>`${profiles.fullName}`.as("sender"),
      owner: sql<
        string | null
      >`(SELECT ${otherPersonRow.email} FROM ${profiles} ${otherPersonRow} WHERE ${otherPersonRow.companyId} = ${company.id} AND ${otherPersonRow.role} = 'owner')`.as(
        "owner",
      ),
    })
    .from(invitations)
    .innerJoin(profiles, eq(profiles.id, invitations.invitedBy))
    .where(openInvitations)
    .orderBy(invitations.id);
  const recipient = withdrawnRows[0]?.owner;
  const mail = recipient && {
    dedupeKey: dailyKey({
      kind: "invitations-withdrawn",
      to: [company.id, await sha256(profileIds.toSorted().join())],
      now,
      timeZone: company.timeZone,
    }),
    recipient,
    companyId: company.id,
    ...withdrawnMail({ origin: env.APP_ORIGIN, withdrawn: withdrawnRows, isLimited: centres !== null }),
  };
  const openIds = withdrawnRows.map(({ id }) => id).join();
  return {
    /** The condition that the invitations are still the same, so that the owner's mail lists each. */
    isCurrent:
      attempt < withdrawalAttempts
        ? sql`coalesce((SELECT group_concat(${nameOf(invitations.id)}) FROM (SELECT ${invitations.id}
          FROM ${invitations} WHERE ${openInvitations} ORDER BY ${invitations.id})), '') = ${openIds}`
        : sql`TRUE`,
    /** The last statements of the batch: they mail the owner and delete the invitations. */
    statements: (when: SQL) => [
      ...(mail ? [queueMail(deps, mail, when)] : []),
      withdrawInvitations(db, and(openInvitations, when)),
    ],
    /** Call it after the batch is written. */
    deliver: () => {
      if (mail) deliverSoon(deps);
    },
  };
}

const mostListed = 50;

interface WithdrawnInvitation {
  email: string;
  fullName: string;
  /** The name of the inviter. */
  sender: string | null;
}

/** The mail to the owner about withdrawn invitations. */
function withdrawnMail({
  origin,
  withdrawn,
  isLimited,
}: {
  origin: string;
  withdrawn: WithdrawnInvitation[];
  /** Whether the senders still invite into some centres. */
  isLimited: boolean;
}) {
  const isOne = withdrawn.length === 1;
  const senderNames = [
    ...new Set(
      withdrawn.map(({ sender }) => (sender === null ? "una persona sin nombre" : isolateName(sender))),
    ),
  ].join(", ");
  const subject = isOne
    ? "Hemos retirado una invitación a tu empresa"
    : `Hemos retirado ${withdrawn.length} invitaciones a tu empresa`;
  const reasonText = `Quien ${isOne ? "la" : "las"} envió ya no puede invitar ${isLimited ? "fuera de sus centros" : "a tu empresa"}: ${senderNames}. ${isOne ? "Su enlace ya no sirve" : "Sus enlaces ya no sirven"}.`;
  const listedPeople = withdrawn
    .slice(0, mostListed)
    .map(({ fullName, email }) => `${isolateName(fullName)} (${email})`);
  const moreText = withdrawn.length > mostListed ? [`Y ${withdrawn.length - mostListed} más.`] : [];
  const nextStepText = "Si quieres que alguien entre de todos modos, invítale de nuevo.";
  return renderMail({
    subject,
    body: (
      <MailLayout preview={reasonText}>
        <MailGreeting />
        <MailText>{reasonText}</MailText>
        {[...listedPeople, ...moreText].map((line, index) => (
          <MailText key={index}>{line}</MailText>
        ))}
        <MailButton href={`${origin}/invitations`}>Ver las invitaciones</MailButton>
        <MailText muted>{nextStepText}</MailText>
      </MailLayout>
    ),
    text: [
      greeting,
      reasonText,
      [...listedPeople, ...moreText].join("\n"),
      `Ver las invitaciones: ${origin}/invitations`,
      nextStepText,
    ],
  });
}
