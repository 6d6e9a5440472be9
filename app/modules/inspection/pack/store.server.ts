import type { preparedPacks } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { ofLink } from "../open-links.server";
import { expiryFrom } from "./pack-limits";
import { emptyFiles, packPrefix, withPart, type MadeFile, type PackState } from "./pack-files";

export type Pack = typeof preparedPacks.$inferSelect;

/** When a pack goes that is asked for now, or made: after its days, and with its link. */
export const packExpiry = ({ linkId }: Pick<Pack, "linkId">, now: number): SQL =>
  linkId ? sql`min(${expiryFrom(now)}, ${ofLink(linkId, "expires_at")})` : sql`${expiryFrom(now)}`;

type Bucketed = { env: Pick<Deps["env"], "REGISTER"> };

/**
 * The turn that a pack is at, as the names of its files have it. Two that are at it at once write files of their own: the row tells whose
 * count.
 */
export const turnName = ({ done, tries }: Pick<Pack, "done" | "tries">) => `${done}-${tries}`;

const stateKey = (pack: Pack, turn: string) => `${packPrefix(pack)}${turn}/state.json`;

/** What a turn has left. @throws Error where it is not there: R2 loses nothing. */
export async function readState({ env }: Bucketed, pack: Pack): Promise<PackState> {
  const file = await env.REGISTER.get(stateKey(pack, pack.lastTurn!));
  if (!file) throw new Error(`pack ${pack.id}: the state of turn ${pack.lastTurn} is missing`);
  const state = await file.json<PackState>();
  // One that an earlier version of the program began knows fewer files.
  return { ...state, files: { ...emptyFiles, ...state.files } };
}

export const writeState = ({ env }: Bucketed, pack: Pack, state: PackState) =>
  env.REGISTER.put(stateKey(pack, turnName(pack)), JSON.stringify(state));

/** Puts another part behind what a file has; nothing where it is empty. */
export async function addPart(
  { env }: Bucketed,
  pack: Pack,
  { name, file, bytes }: { name: string; file: MadeFile; bytes: Uint8Array },
): Promise<MadeFile> {
  if (bytes.length === 0) return file;
  const key = `${packPrefix(pack)}${turnName(pack)}/${name}`;
  await env.REGISTER.put(key, bytes);
  return withPart(file, key, bytes);
}

/** R2 takes and deletes a thousand at a time. */
export async function deleteFiles({ env }: Bucketed, pack: { companyId: string; id: string }): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.REGISTER.list({ prefix: packPrefix(pack) });
    if (objects.length > 0) await env.REGISTER.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
