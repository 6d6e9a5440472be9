import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countRoom, roomWarning } from "~/modules/billing/plan-room";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/team/invitations/link/messages";
import { notMadeAnswer, type LinkAnswer } from "~/modules/team/invitations/link/link-answer";
import { LinkScreen } from "~/modules/team/invitations/link/link-screen";
import { submitLinkForm } from "~/modules/team/invitations/link/submit-link-form.server";
import { findJoinLink } from "~/modules/team/invitations/link/write-links.server";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { ScreenFault } from "~/modules/team/invitations/screen-fault";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("invite", async (deps, { args, member }) => {
  const [link, room, centres] = await Promise.all([
    findJoinLink(deps, member),
    findPlanRoom(args),
    listJoinCentres(deps, member),
  ]);
  return {
    link,
    centres,
    warning: roomWarning(room, 1, "invite"),
    planRoom: countRoom(room),
    now: deps.now,
  };
});

export const action = guardAction("invite", submitLinkForm);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<LinkAnswer>(messages.failed, (text, typedFields) =>
  notMadeAnswer(text, { typed: typedFields.company_name ?? "", centre: typedFields.centre_id ?? "" }),
);

export const headers = keepActionHeaders;

export const ErrorBoundary = ScreenFault;

export default function InviteByLink() {
  return (
    <>
      <BackLink to="/invitations">Invitaciones</BackLink>
      <LinkScreen
        {...useLoaderData<typeof loader>()}
        answer={usePersistentActionData<typeof clientAction>()}
      />
    </>
  );
}
