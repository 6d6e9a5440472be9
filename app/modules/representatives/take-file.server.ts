import { profiles, representativeFiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { requireMay } from "~/modules/policy/guards.server";
import { copy as reportsCopy } from "~/modules/reports/copy";
import { readMonth } from "~/modules/reports/find-month.server";
import { teamTallyQuery, toTeamTally } from "~/modules/reports/report-logs.server";
import { inCell, type Deps } from "~/platform/context.server";
import { csvDownload, maintenance, refusal } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { requireExportRoom } from "~/platform/person-limit.server";
import { withRetries } from "~/platform/retry.server";
import { listOf, nameOf, statement } from "~/platform/statement.server";
import { streamOf } from "~/platform/stream-of";
import { monthOf, type LocalDate } from "~/time/dates";
import { monthFileName } from "./copy";
import { monthCsv } from "./month-rows.server";

/**
 * A month of everybody for whoever represents them, with no more than STS 1161/2024 names. That it was given is written down before
 * it is, by the statement that asks whether their mandate still holds: what cannot be written down is not given.
 * @throws Response as its guard does, 403 too where the mandate has ended meanwhile; 404 of a month without entries; 422 of what is
 * no month; 503 while the company is being moved
 */
export async function takeFile(args: GuardArgs): Promise<Response> {
  const member = await requireMay(args, "take-representative-file");
  const { company, profile } = member;
  const monthFrom = readMonth(new URL(args.request.url).searchParams.get("month") ?? undefined);
  if (!monthFrom) return refusal(422, reportsCopy.monthUnknown);
  await requireExportRoom(args.context.env, profile.id);
  const deps = inCell(args.context, member.cell);
  const tally = await withRetries(() =>
    teamTallyQuery(deps.db.$client, { ledger: company.ledger, range: monthOf(monthFrom) }).run(),
  );
  if (toTeamTally(tally).records === 0) return refusal(404, reportsCopy.nothingToExport);
  if (args.request.method === "GET") await noteTaken(deps, member, monthFrom);
  const body = await streamOf(monthCsv(deps, { company, monthFrom }));
  return csvDownload(body, monthFileName(monthFrom));
}

/** A condition: somebody holds a mandate of their company's workers at this moment. */
const stillRepresents = ({ profile, company }: Member): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profile.id} AND ${profiles.companyId} = ${company.id}
        AND ${profiles.representsSince} IS NOT NULL)`;

const { id: fileId, companyId, profileId, month, takenAt } = representativeFiles;
const written = listOf([fileId, companyId, profileId, month, takenAt].map(nameOf));

async function noteTaken({ db, now }: Deps, member: Member, monthFrom: LocalDate): Promise<void> {
  const { company, profile } = member;
  if (company.move !== null)
    throw refusal(maintenance.init.status, maintenance.text, maintenance.init.headers);
  // Written twice where an answer was lost would be one giving too many: the id is chosen once.
  const id = newId(now);
  const [, found] = await withRetries(() =>
    db.batch([
      statement(
        db,
        sql`INSERT INTO ${representativeFiles} (${written})
            SELECT ${id}, ${company.id}, ${profile.id}, ${monthFrom.slice(0, 7)}, ${now}
            WHERE ${stillRepresents(member)} ON CONFLICT (${nameOf(representativeFiles.id)}) DO NOTHING`,
      ),
      statement(db, sql`SELECT 1 FROM ${representativeFiles} WHERE ${representativeFiles.id} = ${id}`),
    ]),
  );
  if (found.results.length === 0) throw refusal(403, refusals.noPermission);
}
