import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { newPin } from "./pin";
import { findHolder } from "./pin-holder.server";
import type { GivenPin } from "./pin-card";
import { setPin } from "./set-pin.server";

/**
 * Gives a person their first kiosk number and PIN. Only the answer has the PIN.
 * @returns null if they already have one, so that a repeated request replaces no PIN that somebody was shown; or without the permission.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function giveFirstPin(
  deps: Deps,
  { member, profileId }: { member: Member; profileId: string },
): Promise<GivenPin | null> {
  const whose = { companyId: member.company.id, profileId };
  const holder = await findHolder(deps, whose);
  if (!holder || holder.number !== null) return null;
  const pin = newPin(holder);
  const { code } = await setPin(deps, { member, holder, pin, isFirst: true });
  if (code !== "set") return null;
  const number = (await findHolder(deps, whose))?.number ?? null;
  return number === null ? null : { number, pin };
}
