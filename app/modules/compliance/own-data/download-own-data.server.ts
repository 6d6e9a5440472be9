import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import { displayName } from "~/modules/directory/display-name";
import type { Member, Session } from "~/modules/directory/find-session.server";
import { findAvatar } from "~/modules/people/avatar/read-avatar.server";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { zipStream, type ZipEntry } from "~/platform/zip-stream.server";
import { ownReadme } from "./own-readme";
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
