import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { hasAddress, peopleSchema } from "~/modules/invitations/invitee-schema";
import { nameCompany } from "~/modules/invitations/name-company.server";
import { takePeople } from "~/modules/team/take-people.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod, tooOften } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "invite");
  const { people, company_name, import_key: importKey } = await requireJson(args.request, peopleSchema);
  const deps = inCell(args.context, member.cell);
  if (importKey !== undefined) await requireApiMay(args, "add-person");
  const isMailed = importKey === undefined || people.some(hasAddress);
  const named = isMailed ? await nameCompany(deps, member, company_name) : ({ ok: true, member } as const);
  if (!named.ok) return refusal(named.status, `company_name: ${named.error}`);
  const { errors, waiting, headers } = await takePeople(deps, {
    ...{ member: named.member, people },
    ...(importKey !== undefined && { importKey }),
  });
  const later =
    waiting.length > 0 ? { waiting, retry_after: Number(tooOften.init.headers["Retry-After"]) } : {};
  return Response.json({ error: null, errors, ...later }, { headers });
}
