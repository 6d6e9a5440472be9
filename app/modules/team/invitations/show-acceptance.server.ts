import type { GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { findInvitation } from "./open-invitations.server";

type ShownInvitation = Omit<NonNullable<Awaited<ReturnType<typeof findInvitation>>>, "id">;

export type LoadedAcceptance =
  | { code: "missing" | "invalid" | "fault"; status: number }
  | { code: "valid"; status: 200; invitation: ShownInvitation };

/** Returns the content of /accept-invite for a token. A fault is part of the page, which offers to retry. */
export async function showAcceptance(
  deps: GlobalDeps,
  { token }: { token: string | null },
): Promise<LoadedAcceptance> {
  if (!token) return { code: "missing", status: 400 };
  try {
    const open = await findInvitation(deps, { token });
    if (!open) return { code: "invalid", status: 404 };
    const { email, role, expiresAt, companyName, timeZone } = open;
    return { code: "valid", status: 200, invitation: { email, role, expiresAt, companyName, timeZone } };
  } catch (fault) {
    logFault("verify invitation", fault);
    return { code: "fault", status: 503 };
  }
}
