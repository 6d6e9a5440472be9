import { signInLinks } from "#schema";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** The invitation through which a session was opened, if it was through one; known for as long as its link is kept. */
export async function findSessionInvitation(
  { db }: Pick<Deps, "db">,
  { sessionId, email }: { sessionId: string; email: string },
): Promise<string | null> {
  const link = await db.query.signInLinks.findFirst({
    columns: { invitationId: true },
    where: and(eq(signInLinks.email, email), eq(signInLinks.sessionId, sessionId)),
  });
  return link?.invitationId ?? null;
}
