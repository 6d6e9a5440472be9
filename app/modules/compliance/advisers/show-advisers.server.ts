import type { Member } from "~/modules/session/find-session.server";
import { listPayrollMonths } from "~/modules/periods/payroll/read-payroll.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { listAdviserLinks } from "./list-adviser-links.server";

/** Returns the links of a company's gestoría, and its newest closed month; null without one. */
export async function showAdvisers(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
) {
  const [links, months] = await Promise.all([
    listAdviserLinks(deps, { companyId: company.id }),
    listPayrollMonths(deps, { companyId: company.id }),
  ]);
  const month = months.find((each) => each === params.get("month")) ?? months[0] ?? null;
  return { links, month, nextId: newId(deps.now), timeZone: company.timeZone };
}

export type AdvisersPage = Awaited<ReturnType<typeof showAdvisers>>;
