import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/kiosk/copy";
import { listUnattributed } from "~/modules/kiosk/list-unattributed.server";
import { submitUnattributed, type SettledAnswer } from "~/modules/kiosk/submit-unattributed.server";
import { groupsOf } from "~/modules/kiosk/unattributed";
import { SettledPunches, UnattributedCard } from "~/modules/kiosk/unattributed-card";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { useIsSending } from "~/ui/use-is-sending";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.looseTitle} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "manage-kiosks");
  const { waiting, ...listed } = await listUnattributed(inCell(args.context, cell), {
    companyId: company.id,
  });
  return { ...listed, groups: groupsOf(waiting, company.timeZone), timeZone: company.timeZone };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-kiosks");
  const form = await requireMeantForm(args.request, member);
  return submitUnattributed(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<SettledAnswer>(fault, {
      tone: "problem",
      text: reasonOf(fault, copy.failedSave),
      failed: null,
    });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function UnattributedPunches() {
  const { groups, isMore, settled, people, timeZone } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isSending = useIsSending();
  return (
    <>
      <Link to="/kiosks" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        {copy.title}
      </Link>
      <h1 className="text-2xl font-bold">{copy.looseTitle}</h1>
      <p className="mt-1 max-w-prose text-muted">{copy.looseIntro}</p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && answer.text !== "" && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {groups.length === 0 ? (
        <EmptyState title={copy.looseNone} hint={copy.looseNoneHint} />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {groups.map((group) => (
            <UnattributedCard
              key={group.id}
              {...{ group, people, timeZone, isSending }}
              failed={answer?.failed?.group === group.id ? answer.failed : null}
            />
          ))}
        </ul>
      )}
      {isMore && <p className="mt-4 text-muted">{copy.looseMore}</p>}
      <SettledPunches settled={settled} timeZone={timeZone} />
    </>
  );
}
