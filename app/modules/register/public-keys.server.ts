import { registerKeys } from "#schema";
import { hexToBytes } from "@noble/hashes/utils.js";
import { asc } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { publicKeyOf, type PublicKey } from "./format/head";

/** Every key that may have signed something: those of the past, and the present one last. */
export async function listPublicKeys({ env, db }: Pick<Deps, "env" | "db">): Promise<PublicKey[]> {
  const rows = await db.select().from(registerKeys).orderBy(asc(registerKeys.createdAt));
  const current = publicKeyOf(hexToBytes(env.REGISTER_PRIVATE_KEY));
  const past = rows.map(({ keyId, publicKey }) => ({ key_id: keyId, public_key: publicKey }));
  return [...past.filter(({ key_id }) => key_id !== current.key_id), current];
}
