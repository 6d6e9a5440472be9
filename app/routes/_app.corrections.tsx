import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { messages } from "~/modules/corrections/messages";
import {
  turnOf,
  type Correction,
  type CorrectionTurn,
  type CorrectionViewer,
} from "~/modules/corrections/correction";
import { CorrectionCard } from "~/modules/corrections/correction-card";
import {
  listCorrections,
  managesOthers,
  readCorrectionCursor,
  writeCorrectionCursor,
} from "~/modules/corrections/list-corrections.server";
import { submitAnswer } from "~/modules/corrections/submit-answer.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { messages as kiosks } from "~/modules/kiosk/messages";
import { countUnassigned } from "~/modules/kiosk/list-unassigned.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { actorOf } from "~/modules/policy/guards.server";
import { denialOf, isFor } from "~/modules/policy/may";
import { keepActionHeaders } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { isLocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, olderPageTexts } from "~/ui/page-links";
import { tabClass } from "~/ui/shell/section-tabs";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("correct", async (deps, { member, params, args }) => {
  const status: "open" | "all" = params.get("status") === "all" ? "all" : "open";
  const dayParam = params.get("day");
  const day = dayParam !== null && isLocalDate(dayParam) ? dayParam : null;
  const entryId = readEntryId(params.get("entry"));
  const profileId = params.get("profile") ?? member.profile.id;
  const entry = entryId === null ? null : { profileId, id: entryId };
  const before = readCorrectionCursor(params.get("before"));
  const isManager = managesOthers(member);
  const [{ corrections, next }, unassigned] = await Promise.all([
    listCorrections(deps, { member, status, before, day, entry }),
    isManager && isFor(member.profile, "manage-kiosks") ? countUnassigned(deps, member) : 0,
  ]);
  return {
    corrections,
    unassigned,
    status,
    day,
    entry,
    next: next && writeCorrectionCursor(next),
    isLaterPage: before !== null,
    viewer: { profileId: member.profile.id, isManager },
    now: deps.now,
    idempotencyKey: newId(deps.now),
    notice: noticeIn(params, denialOf(await actorOf(args, member), "check-in", "self") === null),
  };
});

/** Returns the id of an entry, or null when it is malformed. */
const readEntryId = (text: string | null) => (/^[0-9a-f-]{36}$/.test(text ?? "") ? text : null);

/** Returns the notice of the form that redirected here. */
function noticeIn(params: URLSearchParams, mayCheckIn: boolean): string | null {
  if (params.has("waits")) return messages.waits;
  switch (params.get("proposed")) {
    case null:
      return null;
    case "alone":
      return messages.proposedAlone;
    case "exit":
      return mayCheckIn ? messages.proposedExit : messages.proposed;
    default:
      return messages.proposed;
  }
}

export const action = guardAction("correct", submitAnswer);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, (text) => ({
  tone: "problem",
  text,
  failed: null,
}));

export const headers = keepActionHeaders;

export default function Corrections() {
  const {
    corrections,
    unassigned,
    status,
    day,
    entry,
    next,
    isLaterPage,
    viewer,
    now,
    idempotencyKey,
    notice,
  } = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  const isSending = useIsSending();
  const isAll = status === "all";
  const groups = isAll ? [{ title: null, corrections }] : groupsByTurn(corrections, viewer, now);
  // The answered card may be gone, and with it the focused element.
  const answerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && !isSending) answerRef.current?.focus();
  }, [answer, isSending]);
  return (
    <>
      {!viewer.isManager && <BackLink to="/history">Mi tiempo</BackLink>}
      <PageHeading title={messages.title} intro={messages.intro} help="correccion" />
      <nav
        aria-label="Qué correcciones"
        className="mt-3 flex flex-wrap items-end gap-x-4 border-b border-line sm:gap-x-6"
      >
        <Tab to="/corrections" isHere={!isAll} label="Pendientes" />
        <Tab to="/corrections?status=all" isHere={isAll} label="Todas" />
        <Link to="/corrections/new" className={`${buttonClass("quiet")} mb-2 ml-auto`}>
          <span>
            Proponer<span className="max-sm:sr-only"> una corrección</span>
          </span>
        </Link>
      </nav>
      {unassigned > 0 && (
        <Link
          to="/kiosks/unattributed"
          className="mt-4 inline-flex min-h-11 min-w-11 items-center font-medium underline"
        >
          {kiosks.unassignedLink(unassigned)}
        </Link>
      )}
      {day && <p className="mt-4 font-medium">Del {formatLongDate(day)}</p>}
      {entry && <p className="mt-4 font-medium">De un solo fichaje</p>}
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending ? (
          // Without scripts this sets the focus.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          <div ref={answerRef} tabIndex={-1} autoFocus>
            <Notice tone={answer.tone}>{answer.text}</Notice>
          </div>
        ) : (
          notice && (
            <Notice tone="success">
              {notice}
              {notice === messages.proposedExit && (
                <Link to="/dashboard" className={`${buttonClass()} mt-2 flex!`}>
                  {messages.toClock}
                </Link>
              )}
            </Notice>
          )
        )}
      </LiveRegion>
      {corrections.length === 0 ? (
        <EmptyState
          title={isAll ? messages.none : messages.noneOpen}
          hint={isAll ? messages.noneHint : messages.noneOpenHint}
        />
      ) : (
        groups.map(({ title, corrections }) => (
          <section key={title} aria-label={title ?? messages.title} className="mt-4">
            {title && <h2 className="mb-2 text-lg font-semibold">{title}</h2>}
            <ul className={`flex flex-col gap-4 ${isAll ? "" : "max-w-180"}`}>
              {corrections.map((correction) => (
                <CorrectionCard
                  key={correction.id}
                  {...{ correction, viewer, now, idempotencyKey, isSending }}
                  isInGroup={title !== null}
                  isFolded={isAll && entry === null && day === null}
                  failed={answer?.failed?.id === correction.id ? answer.failed : null}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      <PageLinks
        kept={{
          ...(isAll && { status }),
          ...(day && { day }),
          ...(entry && { entry: entry.id, profile: entry.profileId }),
        }}
        words={olderPageTexts}
        {...{ next, isLaterPage }}
      />
    </>
  );
}

const turns: readonly CorrectionTurn[] = ["viewer", "other", "nobody"];

/** Returns the corrections that wait, what the viewer answers first. */
const groupsByTurn = (corrections: readonly Correction[], viewer: CorrectionViewer, now: number) =>
  turns
    .map((turn) => ({
      title: messages.turns[turn],
      corrections: corrections.filter((correction) => turnOf(correction, viewer, now) === turn),
    }))
    .filter((group) => group.corrections.length > 0);

const Tab = ({ to, isHere, label }: { to: string; isHere: boolean; label: string }) => (
  <Link to={to} aria-current={isHere ? "page" : undefined} className={tabClass}>
    {label}
  </Link>
);
