import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import {
  companyNotificationSchema,
  notifyOfNewCompany,
} from "~/modules/onboarding/notify-of-new-company.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "announce-company");
  const { companyId } = await requireJson(args.request, companyNotificationSchema);
  const outcome = await notifyOfNewCompany(inCell(args.context, member.cell), { member, companyId });
  if (outcome.code === "not-found") return refusal(404, "No existe esa empresa.");
  return Response.json({ error: null });
}
