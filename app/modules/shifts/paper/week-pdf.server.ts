import { kioskPins, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { weekOf } from "~/time/dates";
import { makeWeekPdf } from "./make-week-pdf.server";
import { messages } from "./messages";
import { readSharedWeek } from "./read-shared-week.server";
import type { SharedWeek } from "./shared-week";

/** Returns the PDF of a published week. @throws Response 404 if nobody's week is published; 429 */
export async function weekPdf(deps: Deps, input: { member: Member; params: URLSearchParams }) {
  const { company, profile } = input.member;
  const { shared } = await readSharedWeek(deps, input);
  if (shared.centres.length === 0) throw refusal(404, messages.nothing);
  await requireExportRoom(deps.env, profile.id);
  const by = input.params.get("by") === "person" ? "person" : "all";
  const pdf = await makeWeekPdf(deps, { shared, ids: await readIds(deps, shared), company, by });
  const what = by === "person" ? "turnos_por_persona" : "turnos";
  return pdfDownload(pdf, fileNameOf({ what, company, period: weekOf(shared.week), extension: "pdf" }));
}

/**
 * Returns by profile what distinguishes people on a wall whose names the font cannot write: their number at the tablet, which is not
 * secret, or the part of their address before the @.
 */
async function readIds({ db }: Deps, { centres }: SharedWeek): Promise<ReadonlyMap<string, string>> {
  const profileIds = centres.flatMap(({ people }) => people.map(({ id }) => id));
  const rows = await db
    .select({ id: profiles.id, email: profiles.email, number: kioskPins.number })
    .from(profiles)
    .leftJoin(kioskPins, eq(kioskPins.profileId, profiles.id))
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`);
  return new Map(
    rows.flatMap(({ id, email, number }) => {
      const shownName = number === null ? email?.replace(/@.*$/, "") : messages.number(number);
      return shownName ? [[id, shownName] as const] : [];
    }),
  );
}
