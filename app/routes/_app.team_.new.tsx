import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { forgetSession } from "~/modules/directory/find-session.server";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { findPlanRoom } from "~/modules/onboarding/find-plan-room.server";
import { requireMay } from "~/modules/policy/guards.server";
import { failedAdding } from "~/modules/team/add-person-answer";
import { AddPersonForm } from "~/modules/team/add-person-form";
import { copy } from "~/modules/team/copy";
import { submitAddPerson } from "~/modules/team/submit-add-person.server";
import { inCell } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: `${copy.addPerson} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  await requireMay(args, "add-person");
  return {
    idempotencyKey: newId(args.context.now),
    warning: roomWarning(await findPlanRoom(args), 1, "activate"),
  };
}

/** The form of the page, and of the dialog on /team. */
export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "add-person");
  const form = await requireMeantForm(args.request, member);
  const answer = await submitAddPerson(inCell(args.context, member.cell), { member, form });
  forgetSession(args.context);
  return answer;
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = textFields(await request.clone().formData());
  return serverAction<typeof action>().catch((fault: unknown) => failedAdding(fault, typed));
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const ErrorBoundary = RefusedScreen;

export default function AddPerson() {
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">{copy.addPerson}</h1>
      <p className="mt-1 mb-6 text-muted">{copy.addPersonHint}</p>
      <AddPersonForm {...page} posted={posted} />
      <Link to="/team" className={`${buttonClass("quiet")} mt-4 w-full`}>
        Volver al equipo
      </Link>
    </div>
  );
}
