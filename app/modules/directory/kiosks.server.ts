import { kiosks, memberships } from "#directory";
import { and, desc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";

const minuteMs = 60_000;
/** More than a company has; what ended long ago is not told. */
const mostListed = 100;

/** A device as its cookie names it: one of a company's, or not yet. */
export type KnownKiosk =
  | { state: "pairing"; codeExpiresAt: number }
  | { state: "ended" }
  | {
      state: "paired";
      id: string;
      name: string;
      companyId: string;
      /** Where the company lives. */
      cell: string;
      lastUsedAt: number | null;
    };

/** The device that holds a token, as it is at this moment; null where none does. */
export async function findKiosk(
  { directory }: Pick<GlobalDeps, "directory">,
  token: string,
): Promise<KnownKiosk | null> {
  const tokenHash = await sha256(token);
  // All people of a company live where it does.
  const cell = sql<
    string | null
  >`(SELECT m.cell FROM ${memberships} m WHERE m.company_id = kiosks.company_id LIMIT 1)`;
  const [found] = await withRetries(() =>
    directory.select({ kiosk: kiosks, cell }).from(kiosks).where(eq(kiosks.tokenHash, tokenHash)),
  );
  if (!found) return null;
  const { id, name, companyId, codeExpiresAt, endedAt, lastUsedAt } = found.kiosk;
  if (endedAt !== null) return { state: "ended" };
  if (companyId === null || name === null || found.cell === null) return { state: "pairing", codeExpiresAt };
  return { state: "paired", id, name, companyId, cell: found.cell, lastUsedAt };
}

/** Writes down that a kiosk is used, after the answer and at most once a minute. */
export function noteKioskUse(
  { directory, now, defer }: Pick<GlobalDeps, "directory" | "now" | "defer">,
  { id, lastUsedAt }: { id: string; lastUsedAt: number | null },
): void {
  if (lastUsedAt !== null && lastUsedAt > now - minuteMs) return;
  defer("kiosk: last use", () =>
    directory
      .update(kiosks)
      .set({ lastUsedAt: now })
      .where(and(eq(kiosks.id, id), or(isNull(kiosks.lastUsedAt), lt(kiosks.lastUsedAt, now)))),
  );
}

/** A company's kiosks, newest first. */
export const listKiosks = (
  { directory }: Pick<GlobalDeps, "directory">,
  { companyId }: { companyId: string },
) =>
  withRetries(() =>
    directory
      .select({
        ...{ id: kiosks.id, name: kiosks.name, centre: kiosks.centre, pairedBy: kiosks.pairedBy },
        ...{ pairedAt: kiosks.pairedAt, lastUsedAt: kiosks.lastUsedAt, endedAt: kiosks.endedAt },
      })
      .from(kiosks)
      .where(eq(kiosks.companyId, companyId))
      .orderBy(desc(kiosks.id))
      .limit(mostListed),
  );

/** Ends a kiosk at once: each of its requests asks for it anew. Ended twice is ended. @returns false where the company has none such. */
export async function endKiosk(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const ended = await withRetries(() =>
    directory
      .update(kiosks)
      .set({ endedAt: sql`coalesce(${kiosks.endedAt}, ${now})` })
      .where(and(eq(kiosks.id, id), eq(kiosks.companyId, companyId)))
      .returning({ id: kiosks.id }),
  );
  return ended.length > 0;
}

/** Ends all kiosks that a company has paired until now. */
export const endKiosksOf = (
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { companyId }: { companyId: string },
) =>
  withRetries(() =>
    directory
      .update(kiosks)
      .set({ endedAt: now })
      .where(and(eq(kiosks.companyId, companyId), isNull(kiosks.endedAt), lte(kiosks.pairedAt, now))),
  );
