import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireSession } from "~/modules/session/guards.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/tenancy/onboarding/messages";
import { Leaving } from "~/modules/tenancy/onboarding/leaving";
import { showLeaving } from "~/modules/tenancy/onboarding/show-leaving.server";
import { submitLeaving } from "~/modules/tenancy/onboarding/submit-leaving.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: "Dejar la empresa · Fichaclara" }];

export const loader = guardLoader("leave-company", (deps, { member }) => showLeaving(deps, member));

export const action = guardAction("leave-company", async (_deps, { args, member, form }) =>
  submitLeaving(args, { session: await requireSession(args), member, form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<{ problem: string }>(messages.leaveFailed, (problem) => ({
  problem,
}));

export const headers = keepActionHeaders;

export default function Leave() {
  const page = useLoaderData<typeof loader>();
  const actionData = usePersistentActionData<typeof clientAction>();
  const isLeaving = useIsSendingOrReloading();
  return (
    <div className="pb-8">
      <BackLink to="/profile">Mi Perfil</BackLink>
      <Leaving {...page} isLeaving={isLeaving} problem={actionData?.problem ?? null} />
    </div>
  );
}
