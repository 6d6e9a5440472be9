import { sessions, signInLinks } from "#directory";
import { lt, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Deletes links past their end and sessions past their last token. @param before what ended earlier is of no use any more. */
export async function purgeDirectory(
  { directory }: Pick<Deps, "directory">,
  { before }: { before: number },
): Promise<void> {
  await directory.batch([
    directory.delete(signInLinks).where(lt(signInLinks.expiresAt, before)),
    directory
      .delete(sessions)
      .where(lt(sql`coalesce(${sessions.refreshExpiresAt}, ${sessions.expiresAt})`, before)),
  ]);
}
