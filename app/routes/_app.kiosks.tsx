import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { endKiosk } from "~/modules/directory/kiosks.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/kiosk/copy";
import { kioskAddress } from "~/modules/kiosk/kiosk-address.server";
import { KioskCard } from "~/modules/kiosk/kiosk-card";
import { countUnattributed } from "~/modules/kiosk/list-unattributed.server";
import { listKiosks } from "~/modules/kiosk/list-kiosks.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { useIsSending } from "~/ui/use-is-sending";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

interface Answer {
  tone: "success" | "problem";
  text: string;
}

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "manage-kiosks");
  const deps = inCell(args.context, cell);
  const of = { companyId: company.id };
  const [kiosks, loose] = await Promise.all([listKiosks(deps, of), countUnattributed(deps, of)]);
  const isPaired = new URL(args.request.url).searchParams.has("paired");
  return { kiosks, loose, timeZone: company.timeZone, isPaired, address: kioskAddress(args.context.env) };
}

/** Ends the kiosk that the form names. */
export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-kiosks");
  const { end: id = "" } = textFields(await requireMeantForm(args.request, member));
  if (!(await endKiosk(args.context, { companyId: member.company.id, id })))
    throw refusal(404, copy.notThere);
  return data<Answer>({ tone: "success", text: copy.endedDone });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<Answer>(fault, { tone: "problem", text: reasonOf(fault, copy.failedSave) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Kiosks() {
  const { kiosks, loose, timeZone, isPaired, address } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isSending = useIsSending();
  return (
    <>
      <SectionTabs of="Equipo" />
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      <p className="mt-1 max-w-prose wrap-anywhere text-muted">{copy.intro(address)}</p>
      <p className="mt-2 max-w-prose text-muted">{copy.pins}</p>
      <Link to="/kiosks/new" className={`${buttonClass()} mt-4`}>
        {copy.add}
      </Link>
      {kiosks.length > 0 && (
        <p className="mt-4">
          <Link to="/kiosks/unattributed" className="inline-flex min-h-11 items-center underline">
            {loose > 0 ? copy.looseLink(loose) : copy.looseTitle}
          </Link>
        </p>
      )}
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        {!answer && isPaired && <Notice tone="success">{copy.paired}</Notice>}
      </LiveRegion>
      {kiosks.length === 0 ? (
        <EmptyState title={copy.none} hint={copy.noneHint} />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {kiosks.map((kiosk) => (
            <KioskCard key={kiosk.id} {...{ kiosk, timeZone, isSending }} />
          ))}
        </ul>
      )}
    </>
  );
}
