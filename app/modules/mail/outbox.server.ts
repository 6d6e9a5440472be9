import { mailOutbox, profiles, type SummaryLine } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { batch, nameOf, namesOf } from "~/platform/statement.server";
import { rightToLeftPatterns } from "./isolated-name";
import { greeting } from "./layout";
import { ruleOf, type EachKey, type SummarizedKey } from "./mail-rules";

const personRow = alias(profiles, "p");

interface OutboxMail<Key extends string> {
  /** Begins with the kind, and identifies the subject of the mail. Each key is queued once. */
  dedupeKey: Key;
  recipient: string;
  /** The recipient's company, which has their name for the greeting. Without it the greeting has no name. */
  companyId?: string;
  /** The recipient's name, if the company has no profile with this address any more. */
  fullName?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  unsubscribeUrl?: string;
}

/** A mail of a kind with a rule in `mail-rules.ts`. */
export type QueuedMail = OutboxMail<EachKey> | SummarizedMail;

/** A mail that becomes a line of a summary if others came before it. */
export interface SummarizedMail extends OutboxMail<SummarizedKey> {
  /** The thing that it is about. A summary shows only the last line about it. */
  about: string;
  line: SummaryLine;
}

/** A small text file of a mail. The table refuses a mail whose files have more than 16,000 characters in total. */
export type Attachment = NonNullable<typeof mailOutbox.$inferSelect.attachments>[number];

/**
 * Returns the statement that queues a mail, for the batch of the change that it mentions.
 * @param when a condition on the database; without it the mail is always queued.
 */
export function queueMail({ now }: Pick<Deps, "now">, mail: QueuedMail, when: SQL = sql`TRUE`) {
  return sql`
    INSERT INTO ${mailOutbox} (${namesOf(mailOutbox, "id", "dedupeKey", "recipient", "subject", "html", "text")},
      ${namesOf(mailOutbox, "attachments", "unsubscribeUrl", "createdAt", "nextAttemptAt", "paceGroup", "about", "line")})
    SELECT ${newId(now)}, ${mail.dedupeKey}, ${mail.recipient}, ${mail.subject}, ${withGreeting(mail)},
      ${attachmentsOf(mail)}, ${mail.unsubscribeUrl ?? null}, ${now}, ${now}, ${paceOf(mail)}
    FROM (SELECT ${firstName} AS first_name FROM (SELECT ${recipientName(mail, sql`${mail.recipient}`)} AS whole_name))
    WHERE ${when}
    ON CONFLICT (${nameOf(mailOutbox.dedupeKey)}) DO NOTHING`;
}

/** The values of a mail that the delivery may replace by a summary. */
function paceOf(mail: QueuedMail): SQL {
  if (ruleOf(mail.dedupeKey).pace === "each") return sql`NULL, NULL, NULL`;
  const { dedupeKey, companyId, about, line } = mail as SummarizedMail;
  return sql`${paceGroupOf(dedupeKey, companyId)}, ${about}, ${JSON.stringify(line)}`;
}

/** @returns the beginning that the keys of one kind of mail to the people of one company share. */
export const paceGroupOf = (dedupeKey: SummarizedKey, companyId = "") =>
  `${dedupeKey.slice(0, dedupeKey.indexOf(":"))}:${companyId}`;

const attachmentsOf = ({ attachments = [] }: Pick<QueuedMail, "attachments">) =>
  attachments.length === 0 ? null : JSON.stringify(attachments);

/**
 * Starts the delivery of queued mails after the response. The rows alone decide what is sent. The next call, five minutes later at
 * most, replaces a lost one.
 */
export const deliverSoon = (deps: Pick<Deps, "defer" | "env">) =>
  deps.defer("mail: wake", () => wakeDelivery(deps));

/** Queues mails that belong to no other change, and starts their delivery. @param mails statements of {@link queueMail}; may be none. */
export async function queueAll(
  deps: Pick<Deps, "db" | "defer" | "env">,
  mails: readonly SQL[],
): Promise<void> {
  if (mails.length === 0) return;
  await batch(deps.db, mails);
  deliverSoon(deps);
}

/** @param inMs the delay; a queue counts in seconds. */
export const wakeDelivery = ({ env }: Pick<Deps, "env">, inMs = 0) =>
  env.MAIL.send("due", { delaySeconds: Math.ceil(inMs / 1_000) });

type GreetedMail = Pick<QueuedMail, "companyId" | "fullName" | "html" | "text">;

/** The recipient's name: the given one, or that of the company's profile that signs in with their address. Null if there is neither. */
function recipientName({ companyId, fullName }: GreetedMail, recipient: SQL): SQL {
  if (fullName !== undefined) return sql`${fullName}`;
  return companyId === undefined
    ? sql`NULL`
    : // The last condition is that of the index by address. Without it each recipient would cost a row for everybody in the company.
      sql`(SELECT ${personRow.fullName} FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId} AND ${personRow.email} = ${recipient} AND ${personRow.userId} IS NOT NULL)`;
}

const firstName = sql.raw("nullif(substr(whole_name, 1, instr(whole_name || ' ', ' ') - 1), '')");

const [letters, signs] = rightToLeftPatterns;
const firstNameInMarks = sql`iif(first_name GLOB ${`*${letters}*`} OR first_name GLOB ${`*${signs}*`},
  char(8296) || first_name || char(8297), first_name)`;
const firstNameInBdi = sql.raw(
  "'<bdi>' || replace(replace(replace(first_name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</bdi>'",
);

/** The HTML and the text of a mail. The greeting contains the recipient's `first_name` if there is one. */
function withGreeting({ html, text }: GreetedMail): SQL {
  if (!text.startsWith(greeting)) return sql`${html}, ${text}`;
  const inHtml = `>${greeting}</p>`;
  return sql`replace(${html}, ${inHtml}, coalesce('>Hola, ' || ${firstNameInBdi} || ':</p>', ${inHtml})),
    coalesce('Hola, ' || ${firstNameInMarks} || ':', ${greeting}) || ${text.slice(greeting.length)}`;
}

/**
 * Returns the statement that queues the same mail for many people. Without their names it looks each up among the company's people.
 * @param when a condition on the database.
 */
export function queueForMany(
  { now }: Pick<Deps, "now">,
  people: readonly { dedupeKey: EachKey; recipient: string; fullName?: string | null }[],
  mail: Pick<QueuedMail, "companyId" | "subject" | "html" | "text">,
  when: SQL,
) {
  const rows = people.map((person) => ({ id: newId(now), ...person }));
  const isNamed = people.every(({ fullName }) => fullName !== undefined);
  const name = isNamed ? sql`value ->> 'fullName'` : recipientName(mail, sql`value ->> 'recipient'`);
  return sql`
    INSERT INTO ${mailOutbox} (${namesOf(mailOutbox, "id", "dedupeKey", "recipient", "subject", "html", "text")},
      ${namesOf(mailOutbox, "createdAt", "nextAttemptAt")})
    SELECT value ->> 'id', value ->> 'dedupeKey', value ->> 'recipient', ${mail.subject}, ${withGreeting(mail)}, ${now}, ${now}
    FROM (SELECT value, ${firstName} AS first_name
      FROM (SELECT value, ${name} AS whole_name FROM json_each(${JSON.stringify(rows)})))
    WHERE ${when}
    ON CONFLICT (${nameOf(mailOutbox.dedupeKey)}) DO NOTHING`;
}
