import type { Member } from "~/modules/directory/find-session.server";
import { noteTaken } from "~/modules/people/write-companies.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";

/**
 * Notes that the owner takes the whole register home, which comes before closing their company. That it could not be noted keeps
 * nobody from their file: they are asked for it again.
 */
export async function noteTaking(
  { db, now }: Pick<Deps, "db" | "now">,
  { profile, company }: Member,
  { method }: Pick<Request, "method">,
): Promise<void> {
  // Who asks for the head of a file takes nothing home.
  if (method !== "GET" || !isFor(profile.role, "close-company")) return;
  try {
    await withRetries(() => noteTaken(db, company.id, now));
  } catch (fault) {
    logFault("register taken", fault);
  }
}
