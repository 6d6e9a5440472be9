import { sessions } from "#directory";
import { and, eq, lt } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";

const hourMs = 3_600_000;

/** Writes down that a session is used, after the answer and at most once an hour: for the list of one's sessions. */
export function noteUse(
  { directory, now, defer }: GlobalDeps,
  { id, lastUsedAt }: { id: string; lastUsedAt: number },
): void {
  if (lastUsedAt > now - hourMs) return;
  defer("session: last use", () =>
    directory
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, now))),
  );
}
