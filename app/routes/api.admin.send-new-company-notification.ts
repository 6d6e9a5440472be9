import { guardCall } from "~/modules/policy/guard-route.server";
import {
  companyNotificationSchema,
  notifyOfNewCompany,
} from "~/modules/tenancy/onboarding/notify-of-new-company.server";
import { postOnly, refusal, requireJson } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall("announce-company", async (deps, { args, member }) => {
  const { companyId } = await requireJson(args.request, companyNotificationSchema);
  const outcome = await notifyOfNewCompany(deps, { member, companyId });
  if (outcome.code === "not-found") return refusal(404, "No existe esa empresa.");
  return Response.json({ error: null });
});
