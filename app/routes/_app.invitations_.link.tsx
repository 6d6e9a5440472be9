import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { answerMomentary } from "~/modules/directory/reason-of";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/team/invitations/link/messages";
import { notMade } from "~/modules/team/invitations/link/link-answer";
import { LinkScreen } from "~/modules/team/invitations/link/link-screen";
import { submitLinkForm } from "~/modules/team/invitations/link/submit-link-form.server";
import { findJoinLink } from "~/modules/team/invitations/link/write-links.server";
import { ScreenFault } from "~/modules/team/invitations/screen-fault";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { keepActionHeaders } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("invite", async (deps, { args, member }) => {
  const [link, room] = await Promise.all([
    findJoinLink(deps, { companyId: member.company.id }),
    findPlanRoom(args),
  ]);
  return { link, warning: roomWarning(room, 1, "invite"), now: deps.now };
});

export const action = guardAction("invite", submitLinkForm);

export const shouldRevalidate = keepUnanswered;

/** Keeps the typed values after a temporary failure. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { company_name: typed = "" } = textFields(await request.clone().formData());
  return serverAction<typeof action>().catch((fault: unknown) =>
    answerMomentary(fault, messages.failed, (text) => notMade(text, { typed })),
  );
}

export const headers = keepActionHeaders;

export const ErrorBoundary = ScreenFault;

export default function InviteByLink() {
  return (
    <>
      <LinkScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
      <Link to="/invitations" className={`${buttonClass("quiet")} mt-8`}>
        Ver las invitaciones pendientes
      </Link>
    </>
  );
}
