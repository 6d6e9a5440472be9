import type { GlobalDeps } from "./context.server";

/** Returns the key that signs the tokens of this installation (HS256). */
export const signingKeyOf = ({ env }: Pick<GlobalDeps, "env">): Uint8Array =>
  new TextEncoder().encode(env.SESSION_SECRET);
