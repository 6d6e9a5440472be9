import type { Env } from "~/platform/env.server";
import { keyedHash } from "~/platform/hash.server";

/**
 * Returns the secret of a gestoría's link. It follows from the link's id and a secret of the server, so that each month's mail has the same
 * link, although the database stores only its hash. A new secret of the server ends all links.
 */
export const adviserToken = (
  { SESSION_SECRET }: Pick<Env, "SESSION_SECRET">,
  linkId: string,
): Promise<string> => keyedHash(SESSION_SECRET, `adviser-link:${linkId}`);
