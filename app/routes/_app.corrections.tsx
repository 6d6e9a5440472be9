import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { copy } from "~/modules/corrections/copy";
import { CorrectionCard } from "~/modules/corrections/correction-card";
import {
  listCorrections,
  managesOthers,
  readCorrectionCursor,
  writeCorrectionCursor,
} from "~/modules/corrections/list-corrections.server";
import { submitAnswer, type SubmittedAnswer } from "~/modules/corrections/submit-answer.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy as kiosks } from "~/modules/kiosk/copy";
import { countUnattributed } from "~/modules/kiosk/list-unattributed.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { isLocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/page-links";
import { useIsSending } from "~/ui/use-is-sending";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const member = await requireMay(args, "correct");
  const params = new URL(request.url).searchParams;
  const status: "open" | "all" = params.get("status") === "all" ? "all" : "open";
  const asked = params.get("day");
  const day = asked !== null && isLocalDate(asked) ? asked : null;
  const entryId = readEntryId(params.get("entry"));
  const profileId = params.get("profile") ?? member.profile.id;
  const entry = entryId === null ? null : { profileId, id: entryId };
  const before = readCorrectionCursor(params.get("before"));
  const deps = inCell(context, member.cell);
  const isManager = managesOthers(member);
  const [{ corrections, next }, loose] = await Promise.all([
    listCorrections(deps, { ...{ member, status, before, day, entry } }),
    isManager ? countUnattributed(deps, { companyId: member.company.id }) : 0,
  ]);
  return {
    corrections,
    loose,
    status,
    day,
    entry,
    next: next && writeCorrectionCursor(next),
    isLaterPage: before !== null,
    viewer: { profileId: member.profile.id, isManager },
    now: context.now,
    idempotencyKey: newId(context.now),
    told: toldBy(params),
  };
}

/** The id of an entry; null of what cannot be one. */
const readEntryId = (text: string | null) => (/^[0-9a-f-]{36}$/.test(text ?? "") ? text : null);

/** What led here. */
function toldBy(params: URLSearchParams): string | null {
  if (params.has("waits")) return copy.waits;
  const proposed = params.get("proposed");
  return proposed && (proposed === "alone" ? copy.proposedAlone : copy.proposed);
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "correct");
  const form = await requireMeantForm(args.request, member);
  return submitAnswer(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<SubmittedAnswer>(fault, {
      ...{ tone: "problem", text: reasonOf(fault, copy.failed), failed: null },
    });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Corrections() {
  const { corrections, loose, status, day, entry, next, isLaterPage, viewer, now, idempotencyKey, told } =
    useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isSending = useIsSending();
  const isAll = status === "all";
  // The card that was answered may be gone, and with it the place where somebody was.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && !isSending) notice.current?.focus();
  }, [answer, isSending]);
  return (
    <>
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      <p className="mt-1 max-w-prose text-muted">{copy.intro}</p>
      <nav aria-label="Qué correcciones" className="mt-4 flex flex-wrap gap-3">
        <Tab to="/corrections" isHere={!isAll} label="Pendientes" />
        <Tab to="/corrections?status=all" isHere={isAll} label="Todas" />
        <Link to="/corrections/new" className={buttonClass("quiet")}>
          Proponer una corrección
        </Link>
      </nav>
      {loose > 0 && (
        <Link
          to="/kiosks/unattributed"
          className="mt-4 inline-flex min-h-11 items-center font-medium underline"
        >
          {kiosks.looseLink(loose)}
        </Link>
      )}
      {day && <p className="mt-4 font-medium">Del {formatLongDate(day)}</p>}
      {entry && <p className="mt-4 font-medium">De un solo fichaje</p>}
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending ? (
          // Without scripts it has the focus that they would give it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          <div ref={notice} tabIndex={-1} autoFocus>
            <Notice tone={answer.tone}>{answer.text}</Notice>
          </div>
        ) : (
          told && <Notice tone="success">{told}</Notice>
        )}
      </LiveRegion>
      {corrections.length === 0 ? (
        <EmptyState
          title={isAll ? copy.none : copy.noneOpen}
          hint={isAll ? copy.noneHint : copy.noneOpenHint}
        />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {corrections.map((correction) => (
            <CorrectionCard
              key={correction.id}
              {...{ correction, viewer, now, idempotencyKey, isSending }}
              failed={answer?.failed?.id === correction.id ? answer.failed : null}
            />
          ))}
        </ul>
      )}
      <PageLinks
        kept={{
          ...(isAll && { status }),
          ...(day && { day }),
          ...(entry && { entry: entry.id, profile: entry.profileId }),
        }}
        words={pageWords}
        {...{ next, isLaterPage }}
      />
    </>
  );
}

const pageWords = { first: "Volver a las más recientes", next: "Ver más antiguas" };

const Tab = ({ to, isHere, label }: { to: string; isHere: boolean; label: string }) => (
  <Link
    to={to}
    aria-current={isHere ? "page" : undefined}
    className="inline-flex min-h-11 items-center px-1 font-medium text-brand underline-offset-4 hover:underline aria-[current]:font-bold aria-[current]:underline"
  >
    {label}
  </Link>
);
