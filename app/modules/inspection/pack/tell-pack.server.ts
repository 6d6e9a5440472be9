import { preparedPacks, profiles } from "#cell";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueMail } from "~/modules/mail/outbox.server";
import { rolesFor } from "~/modules/policy/may";
import { checkpointFiles } from "~/modules/transparency/checkpoint-files.server";
import { checkpointNote } from "~/modules/transparency/checkpoint-note";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { copy, daysText } from "./copy";
import { keptDays } from "./pack-limits";
import { turnName, type Pack } from "./store.server";

interface Ended {
  company: Company;
  ended: "ready" | "failed";
  /** Why it failed, where there is something to say. */
  problem?: string | null;
}

/**
 * The statement that tells whoever asked for a pack, if they still may have it, that it can be downloaded, with the signed states of the
 * day, or that it cannot be made: for the batch in which this turn says so, and of no effect where another was first. None for what an
 * inspector asked for: nobody knows their address.
 */
export async function tellPack(
  deps: Pick<Deps, "db" | "env" | "now">,
  pack: Pack,
  { company, ended, problem }: Ended,
) {
  const recipient = await findRecipient(deps, pack);
  if (recipient === null) return [];
  const isReady = ended === "ready";
  const attachments = isReady ? await checkpointFiles(deps, { companyId: company.id }) : [];
  const origin = deps.env.APP_ORIGIN;
  const days = `los días ${daysText({ from: pack.fromOn, to: pack.toOn })} de «${isolateName(company.name)}»`;
  const mail = noticeMail({
    subject: isReady ? "Tu paquete para la Inspección está listo" : "No hemos podido preparar tu paquete",
    what: isReady
      ? `El paquete que pediste de ${days} está listo: ya se puede descargar.`
      : `No hemos podido preparar el paquete que pediste de ${days}.`,
    button: { label: isReady ? "Ir a descargarlo" : "Ver qué ha pasado", path: "/inspection" },
    next: isReady
      ? `Se guarda ${keptDays} días. Dentro está el registro verificable: quien lo reciba puede comprobarlo sin fiarse de nadie.`
      : (problem ?? copy.broken),
    note: checkpointNote(attachments, origin),
    origin,
  });
  const isSaid = sql`EXISTS (SELECT 1 FROM ${preparedPacks} p
    WHERE p.id = ${pack.id} AND p.state = ${ended} AND (p.state = 'failed' OR p.last_turn = ${turnName(pack)}))`;
  return [
    queueMail(
      deps,
      { dedupeKey: `pack-${ended}:${pack.id}`, recipient, companyId: pack.companyId, attachments, ...mail },
      isSaid,
    ),
  ];
}

/** Where whoever asked is written to; null where they may not have it any more. */
async function findRecipient({ db }: Pick<Deps, "db">, { companyId, linkId, askedBy }: Pack) {
  if (linkId !== null) return null;
  const [asker] = await withRetries(() =>
    db
      .select({ email: profiles.email })
      .from(profiles)
      .where(
        and(
          ...[eq(profiles.id, askedBy), eq(profiles.companyId, companyId), eq(profiles.status, "active")],
          inArray(profiles.role, [...rolesFor("export-register")]),
        ),
      ),
  );
  return asker?.email ?? null;
}
