import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { findPlanRoom } from "~/modules/onboarding/find-plan-room.server";
import { copy } from "~/modules/onboarding/start/copy";
import { stepOf, steps, type StartAnswer } from "~/modules/onboarding/start/first-steps";
import { StartSteps } from "~/modules/onboarding/start/start-steps";
import { submitStart } from "~/modules/onboarding/start/submit-start.server";
import { bearsAddress } from "~/modules/people/company-name";
import { requireMay } from "~/modules/policy/guards.server";
import { textFields } from "~/platform/text-fields";
import { keepUnanswered, leftBy } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: "Primeros pasos · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const { company, profile } = await requireMay(args, "set-up");
  const { name, nif, timeZone } = company;
  const named = new URL(args.request.url).searchParams.get("step");
  return {
    step: stepOf(named, { companyName: name, fullName: profile.fullName }),
    company: { name: bearsAddress(name) ? "" : name, nif: nif ?? "", timeZone },
    person: { fullName: profile.fullName ?? "", dni: profile.dni ?? "" },
    warning: roomWarning(await findPlanRoom(args), 1, "invite"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "set-up");
  const form = await requireMeantForm(args.request, member);
  return submitStart({ context: args.context, member, form });
}

export const shouldRevalidate = keepUnanswered;

/** Where it is worth asking again in a moment, what was typed stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = textFields(await request.clone().formData());
  return serverAction<StartAnswer>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    const message = { tone: "problem" as const, text: reasonOf(fault, copy.failed) };
    const step = steps.find((known) => known === typed.intent) ?? "invite";
    return leftBy(fault, { step, message, errors: {}, typed });
  });
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const ErrorBoundary = RefusedScreen;

export default function Start() {
  return <StartSteps {...useLoaderData<typeof loader>()} />;
}
