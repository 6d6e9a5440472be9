import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { planEmployeesSchema } from "~/modules/team/call-schemas";
import { copy } from "~/modules/team/copy";
import { updatePlanEmployees } from "~/modules/billing/update-plan-employees.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "see-billing");
  const { companyId } = await requireJson(args.request, planEmployeesSchema);
  const deps = inCell(args.context, member.cell);
  const stats = await updatePlanEmployees(deps, { member, companyId });
  if (!stats) return refusal(404, copy.companyUnknown);
  followHeadcount(deps, companyId);
  return Response.json({
    error: null,
    company_id: stats.companyId,
    month_year: stats.monthYear,
    current_active_employees: stats.currentActiveEmployees,
    max_active_employees: stats.maxActiveEmployees,
  });
}
