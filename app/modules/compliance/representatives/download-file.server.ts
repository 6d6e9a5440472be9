import { profiles, representativeFiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { messages as reportsCopy } from "~/modules/timesheets/reports/messages";
import { readMonth } from "~/modules/timesheets/reports/find-month.server";
import { teamTallyQuery, toTeamTally } from "~/modules/timesheets/reports/report-logs.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { csvDownload, refusal } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { requireExportRoom } from "~/platform/person-limit.server";
import { withRetries } from "~/platform/retry.server";
import { batch, listOf, nameOf } from "~/platform/statement.server";
import { streamOf } from "~/platform/stream-of";
import { monthOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { RepresentativeFile } from "./list-files.server";
import { monthCsv, overtimeCsv } from "./month-rows.server";

type FileGuard = { member: Member; args: GuardArgs; params: URLSearchParams };

/**
 * Downloads everybody's month for a representative, with only the data that STS 1161/2024 lists.
 * The download is recorded first, by a statement that also checks the mandate. If it cannot be recorded, there is no download.
 * @throws Response 403 when the mandate has ended meanwhile, 404 without entries,
 * 422 for a malformed month.
 */
export const takeFile = (deps: Deps, guarded: FileGuard): Promise<Response> =>
  download(deps, guarded, { what: "registro_representacion", file: "month", csv: monthCsv });

/** Downloads the overtime of a month by person for a representative (DA 3ª RD 1561/1995), under the rules of {@link takeFile}. */
export const takeOvertime = (deps: Deps, guarded: FileGuard): Promise<Response> =>
  download(deps, guarded, { what: "horas_extraordinarias", file: "overtime", csv: overtimeCsv });

async function download(
  deps: Deps,
  { member, args: { request }, params }: FileGuard,
  { what, file, csv }: { what: string; file: RepresentativeFile; csv: typeof overtimeCsv },
): Promise<Response> {
  const { company, profile } = member;
  const monthFrom = readMonth(params.get("month") ?? undefined);
  if (!monthFrom) return refusal(422, reportsCopy.monthUnknown);
  await requireExportRoom(deps.env, profile.id);
  const tally = await teamTallyQuery(deps.db.$client, {
    ledger: company.ledger,
    range: monthOf(monthFrom),
    todayOn: localDateOf(deps.now, company.timeZone),
  }).run();
  if (toTeamTally(tally).records === 0) return refusal(404, reportsCopy.nothingToExport);
  if (request.method === "GET") await noteTaken(deps, member, { monthFrom, file });
  const body = await streamOf(csv(deps, { company, monthFrom }));
  return csvDownload(body, fileNameOf({ what, company, period: monthFrom.slice(0, 7), extension: "csv" }));
}

/** A condition: the person has a mandate at this moment. */
const stillRepresentsCondition = ({ profile, company }: Member): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profile.id} AND ${profiles.companyId} = ${company.id}
        AND ${profiles.representsSince} IS NOT NULL)`;

const { id: fileId, companyId, profileId, month, file: takenFile, downloadedAt } = representativeFiles;
const writtenColumns = listOf([fileId, companyId, profileId, month, takenFile, downloadedAt].map(nameOf));

async function noteTaken(
  { db, now }: Deps,
  member: Member,
  { monthFrom, file }: { monthFrom: LocalDate; file: RepresentativeFile },
): Promise<void> {
  const { company, profile } = member;
  // The id is chosen before retries, so that one download is recorded once.
  const id = newId(now);
  const { rows } = await withRetries(() =>
    batch(db, {
      noted: sql`INSERT INTO ${representativeFiles} (${writtenColumns})
            SELECT ${id}, ${company.id}, ${profile.id}, ${monthFrom.slice(0, 7)}, ${file}, ${now}
            WHERE ${stillRepresentsCondition(member)} ON CONFLICT (${nameOf(representativeFiles.id)}) DO NOTHING`,
      rows: db.select({ id: fileId }).from(representativeFiles).where(eq(fileId, id)),
    }),
  );
  if (rows.length === 0) throw noPermission();
}
