import { preparedPacks, profiles } from "#cell";
import { desc, eq } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { LocalDate } from "~/time/dates";
import { isShown } from "./ask-pack.server";
import { mostKept } from "./pack-limits";
import type { Pack } from "./store.server";

/** What a company sees of a pack. */
export interface ListedPack extends PackProgress {
  id: string;
  from: LocalDate;
  to: LocalDate;
  /** How many people; null for everybody. */
  people: number | null;
  askedBy: string;
  askedAt: number;
  expiresAt: number;
}

/** How far a pack is. */
export interface PackProgress {
  state: "making" | "ready" | "failed";
  /** How much of it is made, in hundredths. */
  percent: number;
  bytes: number | null;
  problem: string | null;
}

/** How far a pack is that can be seen. */
export const progressOf = ({ state, done, turns, bytes, problem }: Pack): PackProgress => ({
  ...{ state: state as PackProgress["state"], bytes, problem },
  percent: turns === null ? 0 : Math.floor((100 * done) / turns),
});

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
      .where(isShown({ companyId }, now))
      .orderBy(desc(preparedPacks.id))
      .limit(mostKept),
  );
  return found.map(({ pack, ...asker }) => {
    const { id, fromOn: from, toOn: to, askedAt, expiresAt } = pack;
    return {
      ...{ id, from, to, askedAt, expiresAt, ...progressOf(pack) },
      people: pack.profileIds?.length ?? null,
      askedBy: displayName(asker),
    };
  });
}
