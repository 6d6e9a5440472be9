import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { messages } from "~/modules/team/messages";
import { planEmployeesSchema, updatePlanEmployees } from "~/modules/billing/update-plan-employees.server";
import { guardCall } from "~/modules/policy/guard-route.server";
import { postOnly, refusal, requireJson } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall("see-billing", async (deps, { args, member }) => {
  const { companyId } = await requireJson(args.request, planEmployeesSchema);
  const stats = await updatePlanEmployees(deps, { member, companyId });
  if (!stats) return refusal(404, messages.companyUnknown);
  followHeadcount(deps, companyId);
  return Response.json({
    error: null,
    company_id: stats.companyId,
    month_year: stats.monthYear,
    current_active_employees: stats.currentActiveEmployees,
    max_active_employees: stats.maxActiveEmployees,
  });
});
