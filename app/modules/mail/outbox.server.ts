import { mailOutbox, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { turning } from "./isolated-name";
import { greeting } from "./layout";

export interface QueuedMail {
  /** What the mail is about; the same news is queued once. */
  dedupeKey: string;
  recipient: string;
  /** The company of the recipient, whose name for them stands in the greeting. Without it the greeting has no name. */
  companyId?: string;
  /** The recipient's name, where the company does not know them by this address any more. */
  fullName?: string | null;
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
    SELECT ${newId(now)}, ${mail.dedupeKey}, ${mail.recipient}, ${mail.subject}, ${greeted(mail)},
      ${attachmentsOf(mail)}, ${mail.unsubscribeUrl ?? null}, ${now}, ${now}
    FROM (SELECT ${firstName} AS first_name FROM (SELECT ${nameOf(mail, sql`${mail.recipient}`)} AS whole_name))
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

type Greeted = Pick<QueuedMail, "companyId" | "fullName" | "html" | "text">;

/** The recipient's name: the one that is told, or that of the company's person with their address; null where there is neither. */
function nameOf({ companyId, fullName }: Greeted, recipient: SQL): SQL {
  if (fullName !== undefined) return sql`${fullName}`;
  return companyId === undefined
    ? sql`NULL`
    : sql`(SELECT p.full_name FROM ${profiles} p WHERE p.company_id = ${companyId} AND p.email = ${recipient})`;
}

const firstName = sql.raw("nullif(substr(whole_name, 1, instr(whole_name || ' ', ' ') - 1), '')");

const [letters, signs] = turning;
const inMarks = sql`iif(first_name GLOB ${`*${letters}*`} OR first_name GLOB ${`*${signs}*`},
  char(8296) || first_name || char(8297), first_name)`;
const inBdi = sql.raw(
  "'<bdi>' || replace(replace(replace(first_name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</bdi>'",
);

/** The HTML and the text of a mail. The greeting holds the recipient's `first_name` where there is one. */
function greeted({ html, text }: Greeted): SQL {
  if (!text.startsWith(greeting)) return sql`${html}, ${text}`;
  const inHtml = `>${greeting}</p>`;
  return sql`replace(${html}, ${inHtml}, coalesce('>Hola, ' || ${inBdi} || ':</p>', ${inHtml})),
    coalesce('Hola, ' || ${inMarks} || ':', ${greeting}) || ${text.slice(greeting.length)}`;
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
    SELECT value ->> 'id', value ->> 'dedupeKey', value ->> 'recipient', ${mail.subject}, ${greeted(mail)}, ${now}, ${now}
    FROM (SELECT value, ${firstName} AS first_name
      FROM (SELECT value, ${nameOf(mail, sql`value ->> 'recipient'`)} AS whole_name FROM json_each(${JSON.stringify(rows)})))
    WHERE ${when}
    ON CONFLICT (dedupe_key) DO NOTHING`,
  );
}
