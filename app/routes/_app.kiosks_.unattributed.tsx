import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { messages } from "~/modules/kiosk/messages";
import { listUnassigned } from "~/modules/kiosk/list-unassigned.server";
import { submitUnassigned } from "~/modules/kiosk/submit-unassigned.server";
import { groupsOf } from "~/modules/kiosk/unassigned";
import { AssignedPunches, UnassignedCard } from "~/modules/kiosk/unassigned-card";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.unassignedTitle} · Fichaclara` }];

export const loader = guardLoader("manage-kiosks", async (deps, { member }) => {
  const { timeZone } = member.company;
  const { waiting, ...listed } = await listUnassigned(deps, member);
  return { ...listed, groups: groupsOf(waiting, timeZone), timeZone };
});

export const action = guardAction("manage-kiosks", submitUnassigned);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failedSave, (text) => ({
  tone: "problem",
  text,
  failed: null,
}));

export const headers = keepActionHeaders;

export default function UnassignedPunches() {
  const { groups, isMore, assigned, people, timeZone } = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  const isSending = useIsSending();
  return (
    <>
      <BackLink to="/kiosks">{messages.title}</BackLink>
      <PageHeading
        title={messages.unassignedTitle}
        intro={groups.length > 0 ? messages.unassignedIntro : undefined}
      />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && answer.text !== "" && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {groups.length === 0 ? (
        <EmptyState title={messages.unassignedNone} hint={messages.unassignedNoneHint} />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {groups.map((group) => (
            <UnassignedCard
              key={group.id}
              {...{ group, people, timeZone, isSending }}
              failed={answer?.failed?.group === group.id ? answer.failed : null}
            />
          ))}
        </ul>
      )}
      {isMore && <p className="mt-4 text-muted">{messages.unassignedMore}</p>}
      <AssignedPunches punches={assigned} timeZone={timeZone} />
    </>
  );
}
