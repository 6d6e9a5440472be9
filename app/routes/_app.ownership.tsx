import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { forgetSession } from "~/modules/session/find-session.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/team/ownership/messages";
import { showOwnership } from "~/modules/team/ownership/ownership.server";
import { submitOwnership, type OwnershipAnswer } from "~/modules/team/ownership/submit-ownership.server";
import { Ownership } from "~/modules/team/ownership/ownership-screen";
import { keepActionHeaders } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: "Propiedad de la empresa · Fichaclara" }];

export const loader = guardLoader("answer-ownership", showOwnership);

const failed = (text: string): OwnershipAnswer => ({ tone: "problem", text });

export const action = guardAction("answer-ownership", async (deps, { args, member, form }) => {
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return data(failed(tooMany.text), tooMany.init);
  const answer = await submitOwnership(deps, { member, form });
  // Their role may have changed.
  forgetSession(args.context);
  return answer;
});

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, failed);

export const headers = keepActionHeaders;

export default function OwnershipPage() {
  const page = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  const isSending = useIsSendingOrReloading();
  return (
    <div className="flex flex-col gap-6 pb-8">
      <div>
        {page.isOwner && <BackLink to="/settings">Ajustes</BackLink>}
        <h1 className="text-2xl font-bold">Propiedad de la empresa</h1>
      </div>
      <LiveRegion className="empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <Ownership {...page} isSending={isSending} />
    </div>
  );
}
