import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/representatives/copy";
import { FilesSection } from "~/modules/representatives/files-section";
import { Candidate, Holders } from "~/modules/representatives/representatives-screen";
import {
  showRepresentatives,
  submitMandate,
  type MandateAnswer,
} from "~/modules/representatives/submit-mandate.server";
import { PersonChoice } from "~/modules/team/person-choice";
import { inCell } from "~/platform/context.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { useIsSending } from "~/ui/use-is-sending";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "name-representatives");
  const params = new URL(args.request.url).searchParams;
  return showRepresentatives(inCell(args.context, member.cell), { member, params });
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "name-representatives");
  const form = await requireMeantForm(args.request, member);
  return submitMandate(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<MandateAnswer>()
    .then((answer): MandateAnswer => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      return leftBy<MandateAnswer>(fault, { tone: "problem", text: reasonOf(fault, copy.failed) });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Representatives() {
  const page = useLoaderData<typeof loader>();
  const answer: MandateAnswer | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useIsSending();
  const { candidate, representatives, timeZone, who, found, files, next, isLaterPage } = page;
  return (
    <div className="pb-8">
      <SectionTabs of="Inspección" />
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      <p className="mt-1 max-w-prose text-muted">{copy.intro}</p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {candidate && <Candidate {...{ candidate, isSending }} />}
      {(!candidate || representatives.length > 0) && (
        <Holders {...{ representatives, timeZone, isSending }} />
      )}
      {!candidate && (
        <div className="mt-8 border-t border-line pt-4">
          <PersonChoice
            title={copy.choose}
            wayTo={(id) => `/representatives?profile=${id}`}
            {...{ who, found }}
          />
        </div>
      )}
      <FilesSection title={copy.files} isNamed kept={{}} {...{ files, next, isLaterPage, timeZone }} />
    </div>
  );
}
