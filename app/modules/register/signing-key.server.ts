import { registerKeys } from "#schema";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Deps } from "~/platform/context.server";
import { publicKeyOf } from "./format/head";

type KeyDeps = Pick<Deps, "env" | "db" | "now">;

/** The private key, and its public half written down before anything is signed: old signatures outlive a rotation. */
export async function openSigningKey({ env, db, now }: KeyDeps): Promise<Uint8Array> {
  const seed = hexToBytes(env.REGISTER_PRIVATE_KEY);
  const { key_id, public_key } = publicKeyOf(seed);
  await db
    .insert(registerKeys)
    .values({ keyId: key_id, publicKey: public_key, createdAt: now })
    .onConflictDoNothing();
  return seed;
}
