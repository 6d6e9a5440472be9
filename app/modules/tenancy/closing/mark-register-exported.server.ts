import type { Member } from "~/modules/session/find-session.server";
import { setRegisterExported } from "~/modules/people/write-companies.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";

/**
 * Records that the owner downloads the whole register, which they must do before they close the company.
 * A failure does not stop the download; the owner must then repeat it.
 */
export async function markRegisterExported(
  { db, now }: Pick<Deps, "db" | "now">,
  { profile, company }: Member,
  { method }: Pick<Request, "method">,
): Promise<void> {
  // A HEAD request downloads nothing.
  if (method !== "GET" || !isFor(profile, "close-company")) return;
  try {
    await withRetries(() => setRegisterExported(db, company.id, now));
  } catch (fault) {
    logFault("closing: register not marked as exported", fault);
  }
}
