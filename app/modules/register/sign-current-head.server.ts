import type { Deps } from "~/platform/context.server";
import { signHead, type SignedHead } from "./format/head";
import { sealEvents } from "./seal-events.server";
import { openSigningKey } from "./signing-key.server";

type HeadDeps = Pick<Deps, "env" | "db" | "now">;

/** Seals all there is and signs where the company's chain ends now; null while its register is empty. */
export async function signCurrentHead(
  deps: HeadDeps,
  { companyId }: { companyId: string },
): Promise<SignedHead | null> {
  const { seq, hash } = await sealEvents(deps, { companyId });
  if (seq === 0) return null;
  return signHead({ company_id: companyId, seq, hash, at: deps.now }, await openSigningKey(deps));
}
