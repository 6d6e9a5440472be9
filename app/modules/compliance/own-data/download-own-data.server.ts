import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import { displayName } from "~/modules/session/display-name";
import type { Member, Session } from "~/modules/session/find-session.server";
import { findAvatar } from "~/modules/people/avatar/read-avatar.server";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { zipStream, type ZipEntry } from "~/platform/zip-stream.server";
import { formatDateTime } from "~/time/formats";
import { readOwnProfile } from "./own-profile.server";
import { allDays, ownEvents, ownLogs } from "./own-records.server";

/**
 * Returns all data about a member in one company as a ZIP, made while it is read (art. 15 and 20 GDPR).
 * It has profile, account, entries, events and picture. It has no data about others, not even the name of a correction's author.
 * Deactivated members may download it too.
 */
export async function downloadOwnData(
  deps: Deps,
  { member, session }: { member: Member; session: Session },
): Promise<ReadableStream<Uint8Array>> {
  const [profile, csv, photo] = await Promise.all([
    readOwnProfile(deps, { member, session }),
    streamHistoryCsv(deps, { member, range: allDays }),
    findAvatar(deps, member.profile),
  ]);
  const readme = ownReadme({
    name: displayName(member.profile),
    company: member.company,
    now: deps.now,
    appOrigin: deps.env.APP_ORIGIN,
    photo: photo?.name ?? null,
  });
  // eslint-disable-next-line @typescript-eslint/require-await -- The consumer requests each entry after writing the one before.
  async function* zipEntries(): AsyncGenerator<ZipEntry, void> {
    yield { name: "LEEME.txt", content: streamOnce(readme) };
    yield { name: "perfil.json", content: streamOnce(JSON.stringify(profile, null, 2)) };
    if (photo) yield { name: photo.name, content: streamOnce(photo.bytes) };
    if (csv) yield { name: "fichajes.csv", content: piecesOf(csv) };
    yield { name: "jornadas.json", content: streamJsonList(ownLogs(deps, member)) };
    yield { name: "historial.json", content: streamJsonList(ownEvents(deps, member)) };
  }
  return zipStream(zipEntries(), deps.now);
}

// eslint-disable-next-line @typescript-eslint/require-await -- A ready piece is read like pieces that still arrive.
async function* streamOnce<Piece>(piece: Piece): AsyncGenerator<Piece, void> {
  yield piece;
}

/** Yields a JSON list, one line for each item. */
async function* streamJsonList(rows: AsyncIterable<object>): AsyncGenerator<string, void> {
  let before = "[\n";
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

interface ReadmeFacts {
  name: string;
  company: { name: string; timeZone: string };
  now: number;
  appOrigin: string;
  /** The picture's file name; null without one. */
  photo: string | null;
}

/** Returns LEEME.txt: what each file is, and what is left out. */
function ownReadme({ name, company, now, appOrigin, photo }: ReadmeFacts): string {
  return [
    `LOS DATOS DE ${name} EN ${company.name}`,
    `Descargados el ${formatDateTime(now, company.timeZone)} (${company.timeZone}), como prevén los artículos 15 y 20 del RGPD.`,
    "",
    "perfil.json  Quién eres aquí: tu perfil, tu cuenta, tus empresas, tus sesiones, tus llaves de acceso, las inspecciones a las que se enseñó tu registro, tus jornadas acordadas, los movimientos de tu saldo y lo que descargaste como representante.",
    "fichajes.csv  Tus fichajes en una tabla que se abre con Excel.",
    "jornadas.json  Los mismos con sus pausas, desde dónde trabajaste y, si tu empresa las pide, las ubicaciones.",
    "historial.json  Todo lo que consta de ti en el registro, en orden: cada fichaje, cada corrección y su motivo, cada cambio.",
    ...(photo === null ? [] : [`${photo}  Tu foto.`]),
    "",
    "Las horas de los .json están en UTC. No figuran los nombres de otras personas: si algo lo hizo otra, consta si fue la empresa.",
    "No hay contraseñas, claves ni PIN: nadie los puede leer, y nosotros tampoco. Lo que ya se borró no está.",
    "Si estás en varias empresas, este archivo es de una: entra en cada una de las otras y descarga el suyo.",
    `Lo que prueba que nada se ha tocado es tu registro verificable: ${appOrigin}/dashboard/registro.zip`,
    `Quién responde de estos datos, cuánto se guardan y cómo reclamar: ${appOrigin}/privacidad`,
    "",
  ].join("\r\n");
}
