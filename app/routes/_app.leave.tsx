import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireSession } from "~/modules/directory/guards.server";
import { answerMomentary } from "~/modules/directory/reason-of";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/tenancy/onboarding/messages";
import { Leaving } from "~/modules/tenancy/onboarding/leaving";
import { loadLeaving } from "~/modules/tenancy/onboarding/load-leaving.server";
import { submitLeaving } from "~/modules/tenancy/onboarding/submit-leaving.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: "Dejar la empresa · Fichaclara" }];

export const loader = guardLoader("leave-company", (deps, { member }) => loadLeaving(deps, member));

export const action = guardAction("leave-company", async (_deps, { args, member, form }) =>
  submitLeaving(args, { session: await requireSession(args), member, form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch((fault: unknown) =>
    answerMomentary(fault, messages.leaveFailed, (problem) => ({ problem })),
  );

export const headers = keepActionHeaders;

export default function Leave() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isLeaving = useNavigation().formMethod === "POST";
  return (
    <div className="pb-8">
      <BackLink to="/profile">Mi perfil</BackLink>
      <Leaving {...page} isLeaving={isLeaving} problem={refused?.problem ?? null} />
    </div>
  );
}
