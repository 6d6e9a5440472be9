import type { Member } from "~/modules/directory/find-session.server";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { findProtocol } from "./find-protocol.server";
import { listToRemind } from "./readers.server";

/** So many go into one statement. */
const mailsATime = 500;

/**
 * Asks by one mail each whoever has not read the newest version yet, once a local day at most. Whoever has no address is not reached.
 * @returns how many mails were queued now; null where the company has no protocol.
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
  let queued = 0;
  for (let at = 0; at < people.length; at += mailsATime) {
    const some = people.slice(at, at + mailsATime).map(({ id, email }) => ({
      ...{ recipient: email, dedupeKey: `protocol:${companyId}:${id}:${today}` },
    }));
    const [answer] = await db.batch([
      queueForMany(deps, some, { companyId, ...mail }, stillMay(member, "edit-protocol")),
    ]);
    queued += answer.meta.changes;
  }
  if (queued > 0) deliverSoon(deps);
  return { queued };
}
