import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { messages } from "~/modules/tenancy/first-steps/messages";
import { stepOf, startSteps, type StartAnswer } from "~/modules/tenancy/first-steps/first-steps";
import { listInvitedNames } from "~/modules/team/invitations/list-invited.server";
import { StartSteps } from "~/modules/tenancy/first-steps/start-steps";
import { submitStart } from "~/modules/tenancy/first-steps/submit-start.server";
import { bearsAddress } from "~/modules/people/company-name";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { keepUnanswered } from "~/ui/no-answer";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: "Primeros pasos · Fichaclara" }];

export const loader = guardLoader("set-up", async (deps, { args, member, params }) => {
  const { company, profile } = member;
  const { name, nif, timeZone } = company;
  const step = stepOf(params.get("step"), { companyName: name, fullName: profile.fullName });
  return {
    step,
    invited: step === "invite" ? await listInvitedNames(deps, { reader: member, companyId: company.id }) : [],
    company: { name: bearsAddress(name) ? "" : name, nif: nif ?? "", timeZone },
    person: { fullName: profile.fullName ?? "", dni: profile.dni ?? "" },
    warning: roomWarning(await findPlanRoom(args), 1, "invite"),
  };
});

export const action = guardAction("set-up", (_deps, { args, member, form }) =>
  submitStart({ context: args.context, member, form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<StartAnswer>(messages.failed, (text, typedFields) => ({
  step: startSteps.find((step) => step === typedFields.intent) ?? "invite",
  message: { tone: "problem", text },
  errors: {},
  typed: typedFields,
}));

export const headers = keepActionHeaders;

export const ErrorBoundary = RefusedScreen;

export default function Start() {
  return (
    <StartSteps {...useLoaderData<typeof loader>()} answer={usePersistentActionData<typeof clientAction>()} />
  );
}
