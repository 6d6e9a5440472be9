import { preparedPacks, profiles } from "#cell";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueMail } from "~/modules/mail/outbox.server";
import { rolesFor } from "~/modules/policy/may";
import { checkpointFiles } from "~/modules/register/transparency/checkpoint-files.server";
import { checkpointNote } from "~/modules/register/transparency/checkpoint-note";
import type { Deps } from "~/platform/context.server";
import { dateRangeText, messages } from "../messages";
import { packKeptDays } from "../model/pack-limits";
import { turnName, type Pack } from "../store.server";

const packRow = alias(preparedPacks, "p");

interface EndedPack {
  company: Company;
  ended: "ready" | "failed";
  /** Why it failed, if there is an explanation. */
  problem?: string | null;
}

/**
 * Returns the statement that queues a mail about a pack that is ready, with the day's checkpoints, or has failed.
 * It takes effect only if this turn's batch ends the pack. The recipient must still have the permission.
 * Returns none for an inspector's pack: their address is unknown.
 */
export async function notifyPackReady(
  deps: Pick<Deps, "db" | "env" | "now">,
  pack: Pack,
  { company, ended, problem }: EndedPack,
) {
  const recipient = await findRecipient(deps, pack);
  if (recipient === null) return [];
  const isReady = ended === "ready";
  const attachments = isReady ? await checkpointFiles(deps, { companyId: company.id }) : [];
  const origin = deps.env.APP_ORIGIN;
  const days = `los días ${dateRangeText({ from: pack.fromOn, to: pack.toOn })} de «${isolateName(company.name)}»`;
  const mail = noticeMail({
    subject: isReady ? "Tu carpeta para la Inspección está lista" : "No hemos podido preparar tu carpeta",
    what: isReady
      ? `La carpeta que pediste de ${days} está lista: ya se puede descargar.`
      : `No hemos podido preparar la carpeta que pediste de ${days}.`,
    button: { label: isReady ? "Ir a descargarlo" : "Ver qué ha pasado", path: "/inspection" },
    next: isReady
      ? `Se guarda ${packKeptDays} días. Dentro está el registro verificable: quien lo reciba puede comprobarlo sin fiarse de nadie.`
      : (problem ?? messages.broken),
    note: checkpointNote(attachments, origin),
    origin,
  });
  const isStateReached = sql`EXISTS (SELECT 1 FROM ${preparedPacks} ${packRow}
    WHERE ${packRow.id} = ${pack.id} AND ${packRow.state} = ${ended} AND (${packRow.state} = 'failed'
      OR ${packRow.lastTurn} = ${turnName(pack)}))`;
  return [
    queueMail(
      deps,
      { dedupeKey: `pack-${ended}:${pack.id}`, recipient, companyId: pack.companyId, attachments, ...mail },
      isStateReached,
    ),
  ];
}

/** Returns the requester's address, or null if they no longer have the permission. */
async function findRecipient({ db }: Pick<Deps, "db">, { companyId, linkId, requestedBy }: Pack) {
  if (linkId !== null) return null;
  const [asker] = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(
      and(
        ...[eq(profiles.id, requestedBy), eq(profiles.companyId, companyId), eq(profiles.status, "active")],
        inArray(profiles.role, [...rolesFor("export-register")]),
        // A manager of some centres does not export the register.
        isNull(profiles.managedCentres),
      ),
    );
  return asker?.email ?? null;
}
