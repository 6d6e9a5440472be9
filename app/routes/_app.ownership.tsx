import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type HeadersFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { tellOwnerToStripe } from "~/modules/billing/tell-owner-to-stripe.server";
import { forgetSession } from "~/modules/directory/find-session.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/team/ownership/copy";
import {
  loadOwnership,
  submitOwnership,
  type OwnershipAnswer,
} from "~/modules/team/ownership/ownership.server";
import { Ownership } from "~/modules/team/ownership/ownership-screen";
import { inCell } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: "Propiedad de la empresa · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "answer-ownership");
  return loadOwnership(inCell(args.context, member.cell), {
    member,
    params: new URL(args.request.url).searchParams,
  });
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "answer-ownership");
  const form = await requireMeantForm(args.request, member);
  const tooMany = await limitPerson(args.context.env, member.profile.id);
  if (tooMany) return data<OwnershipAnswer>({ tone: "problem", text: tooMany.text }, tooMany.init);
  const deps = inCell(args.context, member.cell);
  const answer = await submitOwnership(deps, { member, form });
  if (form.get("intent") === "accept") tellOwnerToStripe(deps, member.company.id);
  // Their role may be another one now.
  forgetSession(args.context);
  return answer;
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<OwnershipAnswer>(fault, { tone: "problem", text: reasonOf(fault, copy.failed) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function OwnershipPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-col gap-6 pb-8">
      <div>
        {page.isOwner && (
          <Link to="/settings" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
            <ArrowLeft aria-hidden className="size-5" />
            Ajustes
          </Link>
        )}
        <h1 className="text-2xl font-bold">Propiedad de la empresa</h1>
      </div>
      <LiveRegion className="empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <Ownership {...page} isSending={isSending} />
    </div>
  );
}
