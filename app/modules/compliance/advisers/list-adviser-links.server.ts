import { adviserLinks, payrollFiles, profiles } from "#cell";
import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { PayrollFileKind } from "~/modules/periods/payroll/texts";
import type { Deps } from "~/platform/context.server";
import { nameOf } from "~/platform/statement.server";
import { linkState, type LinkState } from "../links/link-state";

const fileRow = alias(payrollFiles, "f");

/** A gestoría's link for managers. */
export interface ListedAdviserLink {
  id: string;
  email: string;
  state: LinkState;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  /** When it was last opened, and when its last mail was written. */
  openedAt: number | null;
  sentAt: number | null;
  /** Whether each closing of a month mails it. */
  followsClosings: boolean;
  /** The newest downloads. */
  files: { file: PayrollFileKind; month: string; at: number }[];
}

const mostLinks = 20;
const mostFiles = 12;

/** Lists the newest links of a company, with their downloads. */
export async function listAdviserLinks(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<ListedAdviserLink[]> {
  const [file, month, at] = [payrollFiles.file, payrollFiles.month, payrollFiles.downloadedAt].map(nameOf);
  const takenFilesJson = sql<string>`(SELECT json_group_array(json_object('file', taken.${file}, 'month', taken.${month}, 'at', taken.${at}))
    FROM (SELECT ${fileRow.file}, ${fileRow.month}, ${fileRow.downloadedAt} FROM ${payrollFiles} ${fileRow} WHERE ${fileRow.companyId} = ${companyId}
      AND ${fileRow.linkId} = ${adviserLinks.id} ORDER BY ${fileRow.downloadedAt} DESC LIMIT ${mostFiles}) taken)`;
  const rows = await db
    .select({
      link: adviserLinks,
      fullName: profiles.fullName,
      email: profiles.email,
      files: takenFilesJson,
    })
    .from(adviserLinks)
    .innerJoin(profiles, eq(profiles.id, adviserLinks.createdBy))
    .where(eq(adviserLinks.companyId, companyId))
    .orderBy(desc(adviserLinks.id))
    .limit(mostLinks);
  return rows.map(({ link, files, ...maker }) => ({
    id: link.id,
    email: link.email,
    state: linkState(link, now),
    createdBy: displayName(maker),
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    openedAt: link.openedAt,
    sentAt: link.sentAt,
    followsClosings: link.followsClosings,
    files: JSON.parse(files) as ListedAdviserLink["files"],
  }));
}
