import type { preparedPacks } from "#cell";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { linkColumn } from "../open-links.server";
import { expiryFrom } from "./model/pack-limits";
import {
  emptyFile,
  emptyFiles,
  packPrefix,
  withPart,
  type MadeFile,
  type PackState,
} from "./model/pack-files";

export type Pack = typeof preparedPacks.$inferSelect;

/** An expression: when a pack expires that is requested or finished now. A link's pack expires with its link at the latest. */
export const packExpiry = ({ linkId }: Pick<Pack, "linkId">, now: number): SQL =>
  linkId ? sql`min(${expiryFrom(now)}, ${linkColumn(linkId, "expiresAt")})` : sql`${expiryFrom(now)}`;

type BucketDeps = { env: Pick<Deps["env"], "REGISTER"> };

/** Returns the current turn, as its files are named. Two simultaneous runs write separate files; the row decides which count. */
export const turnName = ({ done, tries }: Pick<Pack, "done" | "tries">) => `${done}-${tries}`;

const stateKey = (pack: Pack, turn: string) => `${packPrefix(pack)}${turn}/state.json`;

/** Reads the state after the last turn. @throws Error when it is missing. */
export async function readState({ env }: BucketDeps, pack: Pack): Promise<PackState> {
  const file = await env.REGISTER.get(stateKey(pack, pack.lastTurn!));
  if (!file) throw new Error(`pack ${pack.id}: the state of turn ${pack.lastTurn} is missing`);
  const state = await file.json<PackState | Omit<PackState, "statementLines" | "shiftLines">>();
  // An earlier release may have begun it with fewer files.
  return {
    statementLines: emptyFile,
    shiftLines: emptyFile,
    ...state,
    files: { ...emptyFiles, ...state.files },
  };
}

export const writeState = ({ env }: BucketDeps, pack: Pack, state: PackState) =>
  env.REGISTER.put(stateKey(pack, turnName(pack)), JSON.stringify(state));

/** Appends a part to a file. Empty bytes change nothing. */
export async function addPart(
  { env }: BucketDeps,
  pack: Pack,
  { name, file, bytes }: { name: string; file: MadeFile; bytes: Uint8Array },
): Promise<MadeFile> {
  if (bytes.length === 0) return file;
  const key = `${packPrefix(pack)}${turnName(pack)}/${name}`;
  await env.REGISTER.put(key, bytes);
  return withPart(file, key, bytes);
}

/**
 * Returns the SHA-256 of a file, 64 hex digits. It reads the parts one after the other and keeps none of them.
 * @throws Error when a part is missing.
 */
export async function digestOfFile({ env }: BucketDeps, { parts }: MadeFile): Promise<string> {
  const hash = sha256.create();
  for (const key of parts) {
    const part = await env.REGISTER.get(key);
    if (!part) throw new Error(`${key} is missing`);
    for await (const piece of piecesOf(part.body as ReadableStream<Uint8Array>)) hash.update(piece);
  }
  return bytesToHex(hash.digest());
}

/** R2 lists and deletes at most a thousand keys in one call. */
export async function deleteFiles(
  { env }: BucketDeps,
  pack: { companyId: string; id: string },
): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.REGISTER.list({ prefix: packPrefix(pack) });
    if (objects.length > 0) await env.REGISTER.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
