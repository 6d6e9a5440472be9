import { signInLinks } from "#directory";
import { and, eq } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";

/** Returns the invitation through which a session was opened, or null. It is known as long as its link is stored. */
export async function findSessionInvitation(
  { directory }: Pick<GlobalDeps, "directory">,
  { sessionId, email }: { sessionId: string; email: string },
): Promise<string | null> {
  const link = await directory.query.signInLinks.findFirst({
    columns: { invitationId: true },
    where: and(eq(signInLinks.email, email), eq(signInLinks.sessionId, sessionId)),
  });
  return link?.invitationId ?? null;
}
