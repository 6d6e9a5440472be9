import type { Member } from "~/modules/accounts/find-session.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { queueNewCompanyNotification } from "./queue-new-company-notification.server";

/** Tells the operator of the owner's company, unless they have been told: once a company, however often it is asked. */
export async function notifyOfNewCompany(
  deps: Deps,
  { member, companyId }: { member: Member; companyId: string },
): Promise<{ code: "queued" | "not-found" | "not-owner" }> {
  const { company, profile } = member;
  if (companyId !== company.id) return { code: "not-found" };
  if (profile.role !== "owner") return { code: "not-owner" };
  const notification = queueNewCompanyNotification(deps, { ...company, ownerEmail: member.email });
  if (notification) await deps.db.batch([notification]);
  deliverSoon(deps);
  return { code: "queued" };
}
