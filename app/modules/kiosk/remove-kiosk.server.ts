import type { Member } from "~/modules/session/find-session.server";
import { endKiosk, listKiosks } from "~/modules/directory/kiosks.server";
import { noPermission } from "~/modules/session/refuse.server";
import { managesCentre } from "~/modules/policy/may";
import { findStillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";

/**
 * Ends a kiosk that a manager manages. Returns false if there is none.
 * @throws Response 403 if the manager may no longer do it.
 */
export async function removeKiosk(
  deps: Deps,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const companyId = member.company.id;
  const kiosk = (await listKiosks(deps, { companyId })).find((each) => each.id === id);
  if (!kiosk || !managesCentre(member.profile, kiosk.centreId)) return false;
  const { centreId } = kiosk;
  // The directory does not know who manages which centre.
  const [still] = await findStillMay(deps, member, "manage-kiosks", { centreId });
  if (!still) throw noPermission();
  return endKiosk(deps, { companyId, id });
}
