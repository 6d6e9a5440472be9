import { preparedPacks, profiles } from "#cell";
import { desc, eq } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { LocalDate } from "~/time/dates";
import { isShown } from "./ask-pack.server";
import { mostKept } from "./pack-limits";

/** What a company sees of a pack. */
export interface ListedPack {
  id: string;
  state: "making" | "ready" | "failed";
  from: LocalDate;
  to: LocalDate;
  /** How many people; null for everybody. */
  people: number | null;
  askedBy: string;
  askedAt: number;
  expiresAt: number;
  /** How much of it is made, in hundredths. */
  percent: number;
  bytes: number | null;
  problem: string | null;
}

/** A company's packs, the newest first; there are never many. */
export async function listPacks(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<ListedPack[]> {
  const found = await withRetries(() =>
    db
      .select({ pack: preparedPacks, fullName: profiles.fullName, email: profiles.email })
      .from(preparedPacks)
      .innerJoin(profiles, eq(profiles.id, preparedPacks.askedBy))
      .where(isShown(companyId, now))
      .orderBy(desc(preparedPacks.id))
      .limit(mostKept),
  );
  return found.map(({ pack, ...asker }) => {
    const { id, fromOn: from, toOn: to, askedAt, expiresAt, bytes, problem, done, turns } = pack;
    return {
      ...{ id, from, to, askedAt, expiresAt, bytes, problem },
      state: pack.state as ListedPack["state"],
      people: pack.profileIds?.length ?? null,
      askedBy: displayName(asker),
      percent: turns === null ? 0 : Math.floor((100 * done) / turns),
    };
  });
}
