import { mailOutbox, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { greeting } from "./layout";

export interface QueuedMail {
  /** What the mail is about; the same news is queued once. */
  dedupeKey: string;
  recipient: string;
  /** The company of the recipient, whose name for them stands in the greeting. Without it the greeting has no name. */
  companyId?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  /** Where whoever wants no more mails of its kind says so. */
  unsubscribeUrl?: string;
}

/** A small text file that goes with a mail. All of a mail take up 16,000 characters at most: the table refuses more. */
export type Attachment = NonNullable<typeof mailOutbox.$inferSelect.attachments>[number];

/**
 * The statement that queues a mail, for the batch of the change it tells of.
 * @param when a condition on the database; without it the mail is always queued.
 */
export function queueMail({ db, now }: Pick<Deps, "db" | "now">, mail: QueuedMail, when: SQL = sql`TRUE`) {
  return statement(
    db,
    sql`
    INSERT INTO ${mailOutbox} (id, dedupe_key, recipient, subject, html, text, attachments, unsubscribe_url,
      created_at, next_attempt_at)
    SELECT ${newId(now)}, ${mail.dedupeKey}, ${mail.recipient}, ${mail.subject}, ${greeted(mail, sql`${mail.recipient}`)},
      ${attachmentsOf(mail)}, ${mail.unsubscribeUrl ?? null}, ${now}, ${now}
    WHERE ${when}
    ON CONFLICT (dedupe_key) DO NOTHING`,
  );
}

const attachmentsOf = ({ attachments = [] }: QueuedMail) =>
  attachments.length === 0 ? null : JSON.stringify(attachments);

/**
 * Lets what is queued be delivered as soon as the answer is given. The rows alone say what is to be sent: a call that is lost is
 * made up for by the next one, five minutes later at most.
 */
export const deliverSoon = (deps: Pick<Deps, "defer" | "env">) =>
  deps.defer("mail: wake", () => wakeDelivery(deps));

/** @param inMs not before; a queue counts in seconds. */
export const wakeDelivery = ({ env }: Pick<Deps, "env">, inMs = 0) =>
  env.MAIL.send("due", { delaySeconds: Math.ceil(inMs / 1_000) });

/** The HTML and the text of a mail. The greeting holds the recipient's first name if the company has one for their address. */
function greeted(
  { companyId, html, text }: Pick<QueuedMail, "companyId" | "html" | "text">,
  recipient: SQL,
): SQL {
  if (companyId === undefined || !text.startsWith(greeting)) return sql`${html}, ${text}`;
  const name = sql`(SELECT nullif(substr(p.full_name, 1, instr(p.full_name || ' ', ' ') - 1), '') FROM ${profiles} p
    WHERE p.company_id = ${companyId} AND p.email = ${recipient})`;
  const escaped = sql`replace(replace(replace(${name}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  const inHtml = `>${greeting}</p>`;
  return sql`replace(${html}, ${inHtml}, coalesce('>Hola, ' || ${escaped} || ':</p>', ${inHtml})),
    coalesce('Hola, ' || ${name} || ':', ${greeting}) || ${text.slice(greeting.length)}`;
}

/** The statement that queues the same mail for many. @param when a condition on the database. */
export function queueForMany(
  { db, now }: Pick<Deps, "db" | "now">,
  people: readonly Pick<QueuedMail, "dedupeKey" | "recipient">[],
  mail: Pick<QueuedMail, "companyId" | "subject" | "html" | "text">,
  when: SQL,
) {
  const rows = people.map((person) => ({ id: newId(now), ...person }));
  return statement(
    db,
    sql`
    INSERT INTO ${mailOutbox} (id, dedupe_key, recipient, subject, html, text, created_at, next_attempt_at)
    SELECT value ->> 'id', value ->> 'dedupeKey', value ->> 'recipient', ${mail.subject}, ${greeted(mail, sql`value ->> 'recipient'`)}, ${now}, ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE ${when}
    ON CONFLICT (dedupe_key) DO NOTHING`,
  );
}
