import { adviserLinks, inspectorLinks, personLinks } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** A table of links: secret, code, tries and end have the same columns in all of them. */
export type LinkTable = typeof inspectorLinks | typeof adviserLinks | typeof personLinks;

/** A kind of link. Its names are stored in browsers: they never change. */
export interface LinkKind {
  table: LinkTable;
  /** The audience of its sessions. A session of one kind opens nothing of another. */
  audience: string;
  /** Separate from the cookies of a signed-in user and of the other kinds. */
  cookieName: `__Host-${string}`;
  /** The page that asks for the code. */
  path: `/${string}`;
}

export const inspectorLink: LinkKind = {
  table: inspectorLinks,
  audience: "inspection",
  cookieName: "__Host-inspection",
  path: "/inspeccion",
};

export const adviserLink: LinkKind = {
  table: adviserLinks,
  audience: "adviser",
  cookieName: "__Host-adviser",
  path: "/asesoria",
};

export const personLink: LinkKind = {
  table: personLinks,
  audience: "person",
  cookieName: "__Host-person-link",
  path: "/mis-meses",
};

/** Returns the address of a link. The secret is in the fragment, so no log records it. */
export const linkAddress = (origin: string, { path }: Pick<LinkKind, "path">, token: string) =>
  `${origin}${path}#${token}`;

/** A condition for a write: the link and its sessions are open at this moment. It may have been revoked since it was read. */
export const isLinkOpen = ({ table }: LinkKind, linkId: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${linkId} AND ${table.revokedAt} IS NULL AND ${table.expiresAt} > ${now})`;
