import { preparedPacks, profiles } from "#cell";
import { desc, eq } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { isShown } from "./server/ask-pack.server";
import { mostKeptPacks } from "./model/pack-limits";
import type { Pack } from "./store.server";

/** A pack for managers. */
export interface ListedPack extends PackProgress {
  id: string;
  from: LocalDate;
  to: LocalDate;
  /** How many people; null for everybody. */
  people: number | null;
  /** Whether it has what was planned beside the record. */
  withPlans: boolean;
  requestedBy: string;
  requestedAt: number;
  expiresAt: number;
}

export interface PackProgress {
  state: "making" | "ready" | "failed";
  /** The finished share, in per cent. */
  percent: number;
  bytes: number | null;
  problem: string | null;
}

/** Returns the progress of a visible pack. */
export const progressOf = ({ state, done, turns, bytes, problem }: Pack): PackProgress => ({
  state: state as PackProgress["state"],
  bytes,
  problem,
  percent: turns === null ? 0 : Math.floor((100 * done) / turns),
});

/** Returns a company's packs, newest first. There are at most {@link mostKeptPacks}. */
export async function listPacks(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<ListedPack[]> {
  const packRows = await db
    .select({ pack: preparedPacks, fullName: profiles.fullName, email: profiles.email })
    .from(preparedPacks)
    .innerJoin(profiles, eq(profiles.id, preparedPacks.requestedBy))
    .where(isShown({ companyId }, now))
    .orderBy(desc(preparedPacks.id))
    .limit(mostKeptPacks);
  return packRows.map(({ pack, ...asker }) => {
    const { id, fromOn: from, toOn: to, withPlans, requestedAt, expiresAt } = pack;
    return {
      id,
      from,
      to,
      withPlans,
      requestedAt,
      expiresAt,
      ...progressOf(pack),
      people: pack.profileIds?.length ?? null,
      requestedBy: displayName(asker),
    };
  });
}
