import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  HeadersFunction,
} from "@remix-run/cloudflare";
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { requireMeantForm, requireSession } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/onboarding/copy";
import { Leaving } from "~/modules/onboarding/leaving";
import { loadLeaving } from "~/modules/onboarding/load-leaving.server";
import { submitLeaving } from "~/modules/onboarding/submit-leaving.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: "Dejar la empresa · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "leave-company");
  return loadLeaving(inCell(args.context, member.cell), member);
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "leave-company");
  const form = await requireMeantForm(args.request, member);
  return submitLeaving(args, { session: await requireSession(args), member, form });
}

export const shouldRevalidate = keepUnanswered;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy(fault, { problem: reasonOf(fault, copy.leaveFailed) });
  });

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Leave() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isLeaving = useNavigation().formMethod === "POST";
  return (
    <div className="pb-8">
      <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        Mi perfil
      </Link>
      <Leaving {...page} isLeaving={isLeaving} problem={refused?.problem ?? null} />
    </div>
  );
}
