import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { forgetSession } from "~/modules/session/find-session.server";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { giveFirstPin } from "~/modules/kiosk/give-first-pin.server";
import { PinCard } from "~/modules/kiosk/pin-card";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { failedAddingAnswer } from "~/modules/team/add-person-answer";
import { AddPersonForm } from "~/modules/team/add-person-form";
import { messages } from "~/modules/team/messages";
import { submitAddPerson } from "~/modules/team/submit-add-person.server";
import { keepActionHeaders } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { textFields } from "~/platform/text-fields";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [{ title: `${messages.addPerson} · Fichaclara` }];

export const loader = guardLoader("add-person", async (deps, { args, member }) => {
  const [room, centres] = await Promise.all([findPlanRoom(args), listJoinCentres(deps, member)]);
  const planRoomWarning = roomWarning(room, 1, "activate");
  return { company: member.company.name, idempotencyKey: newId(deps.now), warning: planRoomWarning, centres };
});

/** Also the action of the dialog on /team. */
export const action = guardAction("add-person", async (deps, { args, member, form }) => {
  const answer = await submitAddPerson(deps, {
    member,
    form,
    givePin: (profileId) => giveFirstPin(deps, { member, profileId }),
  });
  forgetSession(args.context);
  return answer;
});

export const shouldRevalidate = keepUnanswered;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typedFields = textFields(await request.clone().formData());
  return serverAction<typeof action>().catch((fault: unknown) => failedAddingAnswer(fault, typedFields));
}

export const headers = keepActionHeaders;

export const ErrorBoundary = RefusedScreen;

export default function AddPerson() {
  const { company, ...page } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className="max-w-md">
      <BackLink to="/team">Equipo</BackLink>
      <PageHeading title={messages.addPerson} intro={messages.addPersonHint} />
      <div className="mt-6 sm:[&_form>button]:self-start">
        <AddPersonForm
          {...page}
          posted={posted}
          showCard={({ name, ...given }) => <PinCard {...{ name, company, given }} />}
        />
        <div className="mt-2">
          <TextLink to="/invitations/new">{messages.inviteInstead}</TextLink>
        </div>
      </div>
    </div>
  );
}
