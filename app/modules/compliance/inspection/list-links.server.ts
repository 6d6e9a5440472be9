import { inspectorLinks, inspectorPacks, profiles } from "#cell";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { Deps } from "~/platform/context.server";
import { nameOf } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { linkState, type LinkState } from "../links/link-state";

const packRow = alias(inspectorPacks, "p");

const pageSize = 20;
/** How many of a link's newest downloads are listed. */
const mostShownFiles = 10;

export type TakenFile = (typeof inspectorPacks.$inferSelect)["file"];

/** A link for managers: openings and downloads, but not which people the inspector looked at. */
export interface ListedLink {
  id: string;
  state: LinkState;
  inspectorName: string;
  office: string;
  from: LocalDate;
  to: LocalDate;
  /** How many people; null for everybody. */
  people: number | null;
  /** Whether its pack has what was planned beside the record. */
  withPlans: boolean;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  openedCount: number;
  /** When it was last opened. */
  openedAt: number | null;
  files: { file: TakenFile; at: number }[];
}

/** Returns a page of a company's links, newest first. @returns `next`: the key of the next page; null after the last. */
export async function listLinks(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, before }: { companyId: string; before: string | null },
): Promise<{ links: ListedLink[]; next: string | null }> {
  const [file, at] = [inspectorPacks.file, inspectorPacks.downloadedAt].map(nameOf);
  const takenFilesJson = sql<string>`(SELECT json_group_array(json_object('file', taken.${file}, 'at', taken.${at})) FROM (
    SELECT ${packRow.file}, ${packRow.downloadedAt} FROM ${inspectorPacks} ${packRow} WHERE ${packRow.linkId} = ${inspectorLinks.id}
    ORDER BY ${packRow.downloadedAt} DESC LIMIT ${mostShownFiles}) taken)`;
  const linkRows = await db
    .select({
      link: inspectorLinks,
      fullName: profiles.fullName,
      email: profiles.email,
      files: takenFilesJson,
    })
    .from(inspectorLinks)
    .innerJoin(profiles, eq(profiles.id, inspectorLinks.createdBy))
    .where(
      and(
        eq(inspectorLinks.companyId, companyId),
        before === null ? undefined : lt(inspectorLinks.id, before),
      ),
    )
    .orderBy(desc(inspectorLinks.id))
    .limit(pageSize + 1);
  const linksPage = linkRows.slice(0, pageSize);
  const links = linksPage.map(({ link, files, ...maker }): ListedLink => {
    const { id, inspectorName, office, fromOn: from, toOn: to, createdAt, expiresAt } = link;
    const { withPlans, openedCount, openedAt } = link;
    return {
      id,
      inspectorName,
      office,
      from,
      to,
      createdAt,
      expiresAt,
      withPlans,
      openedCount,
      openedAt,
      state: linkState(link, now),
      people: link.profileIds?.length ?? null,
      createdBy: displayName(maker),
      files: JSON.parse(files) as ListedLink["files"],
    };
  });
  return { links, next: linkRows.length > pageSize ? linksPage.at(-1)!.link.id : null };
}
