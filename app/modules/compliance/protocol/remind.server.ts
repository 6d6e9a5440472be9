import type { Member } from "~/modules/directory/find-session.server";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { findProtocol } from "./find-protocol.server";
import { listToRemind } from "./readers.server";

/** The most mails in one statement. */
const mailsABatch = 500;

/**
 * Sends a mail to each person who has not read the newest version, at most once a local day. People without an address get none.
 * @returns how many mails were queued now; null without a protocol.
 */
export async function remindReaders(
  deps: Deps,
  { member }: { member: Member },
): Promise<{ queued: number } | null> {
  const { db, now, env } = deps;
  const { id: companyId, name, timeZone } = member.company;
  const protocol = await findProtocol(deps, { companyId });
  if (!protocol) return null;
  const people = await listToRemind(deps, { companyId, digest: protocol.digest });
  const mail = noticeMail({
    subject: "Lee el protocolo de registro de jornada",
    what: `«${isolateName(name)}» te pide que leas su protocolo de registro de jornada (versión ${protocol.version}): cómo se ficha, quién ve el registro y qué derechos tienes.`,
    button: { label: "Leer el protocolo", path: "/protocol" },
    next: "Cuando lo leas, confírmalo con el botón del final. Así constará en tu registro.",
    origin: env.APP_ORIGIN,
  });
  const today = localDateOf(now, timeZone);
  let queuedCount = 0;
  for (let at = 0; at < people.length; at += mailsABatch) {
    const mailsOfBatch = people.slice(at, at + mailsABatch).map(({ id, email }) => ({
      recipient: email,
      dedupeKey: `protocol:${companyId}:${id}:${today}` as const,
    }));
    const [answer] = await batch(db, [
      queueForMany(deps, mailsOfBatch, { companyId, ...mail }, stillMay(member, "edit-protocol", "company")),
    ]);
    queuedCount += answer.meta.changes;
  }
  if (queuedCount > 0) deliverSoon(deps);
  return { queued: queuedCount };
}
