import { Link } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import History from "lucide-react/icons/history";
import { turnTitles } from "~/modules/policy/turn-text";
import { formatDateTime, formatLongDate } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { AnswerForms } from "./ui/answer-forms";
import { contestedText, messages, statusText, waitingText } from "./messages";
import {
  answersOpenTo,
  dueAt,
  isOutdated,
  isWaiting,
  type Correction,
  type CorrectionComment,
  type CorrectionViewer,
} from "./correction";
import type { FailedAnswer } from "./submit-answer.server";
import { Versions } from "./versions";

interface CorrectionCardProps {
  correction: Correction;
  viewer: CorrectionViewer;
  now: number;
  /** Identifies this attempt, so that a repeated press changes nothing. */
  idempotencyKey: string;
  failed: FailedAnswer | null;
  isSending: boolean;
  /** Whether a heading of a group is above it. */
  isInGroup: boolean;
  /** Whether it is a row that opens, once it is applied or withdrawn. */
  isFolded: boolean;
}

/** One correction: person and day, the change, all statements with author and time, and the viewer's answers. */
export function CorrectionCard(props: CorrectionCardProps) {
  const { correction, isFolded } = props;
  const isSettled = correction.status === "applied" || correction.status === "withdrawn";
  if (!isFolded || !isSettled)
    return (
      <li className="card p-4" id={correction.id}>
        <CorrectionArticle {...props} />
      </li>
    );
  const { id, personName, status } = correction;
  return (
    <li className="card" id={id}>
      <details className="group">
        <summary className="flex min-h-14 list-none items-center gap-x-3 px-4 py-2">
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 grow basis-40">
              <span className="block font-semibold wrap-anywhere">
                <bdi>{personName}</bdi>
              </span>
              <span className="block text-sm text-muted">{correctionTitle(correction)}</span>
            </span>
            <span className={`rounded-full px-3 py-0.5 text-sm font-medium ${statusTones[status]}`}>
              {statusText(correction)}
            </span>
          </span>
        </summary>
        <div className="border-t border-line p-4">
          <CorrectionArticle {...props} />
        </div>
      </details>
    </li>
  );
}

function CorrectionArticle({ correction, viewer, now, isInGroup, ...form }: CorrectionCardProps) {
  const { id, personName, timeZone, proposed, answered, applied, status } = correction;
  const answers = answersOpenTo(correction, viewer, now);
  const isStale = isOutdated(correction);
  const StateIcon = isStale ? CircleAlert : Clock;
  const state = isStale
    ? messages.stale
    : isWaiting(correction)
      ? waitingText(correction, viewer, now)
      : statusText(correction);
  const contestedSentence = contestedText(correction, viewer);
  const dueInstant = dueAt(correction, viewer, now);
  const Heading = isInGroup ? "h3" : "h2";
  const at = (comment: CorrectionComment) => formatDateTime(comment.at, timeZone);
  return (
    <article aria-labelledby={`title-${id}`}>
      <Heading id={`title-${id}`} className="text-lg font-bold wrap-anywhere">
        {correction.profileId === viewer.profileId ? (
          correctionTitle(correction)
        ) : (
          <>
            <bdi>{personName}</bdi>
            <span className="block text-base font-normal">{correctionTitle(correction)}</span>
          </>
        )}
      </Heading>
      {!(isInGroup && state === turnTitles.viewer) && (
        <p
          className={`mt-1 flex w-fit gap-x-1.5 text-sm font-medium ${status === "open" ? "text-paused" : `rounded-2xl px-3 py-0.5 ${statusTones[status]}`}`}
        >
          {status === "open" && <StateIcon aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {state}
        </p>
      )}
      <Versions correction={correction} />
      <ol className="mt-3 flex flex-col gap-2 text-sm">
        <StatementItem
          who={proposed.profileId === viewer.profileId ? "Lo propusiste tú" : `${proposed.name} lo propuso`}
          at={at(proposed)}
          text={proposed.text ?? messages.erased}
        />
        {answered && (
          <StatementItem
            who={`${answered.name} ${answerVerbs[answered.answer]}`}
            at={at(answered)}
            text={answered.text}
          />
        )}
        {applied && answered?.answer !== "accept" && (
          <StatementItem who={`${applied.name} lo aplicó`} at={at(applied)} text={applied.text} />
        )}
      </ol>
      {dueInstant !== null && (
        <p className="mt-3 text-sm text-muted">{messages.dueOn(formatDateTime(dueInstant, timeZone))}</p>
      )}
      {contestedSentence && <p className="mt-3 text-sm text-muted">{contestedSentence}</p>}
      <div
        className={`flex flex-wrap gap-x-3 ${isStale ? "max-sm:flex-col max-sm:[&_:is(a,button,form)]:w-full" : ""}`}
      >
        {isStale && <ProposeAgain correction={correction} />}
        {answers.length > 0 && <AnswerForms correction={correction} answers={answers} {...form} />}
      </div>
    </article>
  );
}

/** Names a correction: `Entrada del lunes 16/11/2026`, `Añadir la salida del sábado 14/11/2026`. */
const correctionTitle = (correction: Correction) =>
  `${changeName(correction)} del ${formatLongDate(correction.day)}`;

function changeName({ kind, before, after }: Correction): string {
  const [was, is] = [before?.times, after?.times];
  if (!was || !is) return messages.kinds[kind];
  const isSameEntry = is.check_in_at === was.check_in_at;
  const isSameExit = is.check_out_at === was.check_out_at;
  if (isSameEntry && !isSameExit && was.check_out_at === null) return messages.addsExit;
  if (isSameEntry === isSameExit) return messages.kinds[kind];
  return isSameExit ? messages.changesEntry : messages.changesExit;
}

/** The entry changed before an answer. The worker or a manager can propose the change again for the present entry. */
const ProposeAgain = ({ correction: { id, profileId, entryId } }: { correction: Correction }) => (
  <Link
    to={`/corrections/new?profile=${profileId}&entry=${entryId}&again=${id}`}
    aria-describedby={`title-${id}`}
    className={`mt-4 ${buttonClass()}`}
  >
    {messages.again}
  </Link>
);

const statusTones = {
  open: "bg-paused-soft text-paused",
  disagreed: "bg-problem-soft text-problem",
  applied: "bg-working-soft text-working",
  withdrawn: "bg-brand-soft text-muted",
};

const answerVerbs = { accept: "lo aceptó", disagree: "no está de acuerdo", withdraw: "lo retiró" };

const StatementItem = ({ who, at, text }: { who: string; at: string; text: string | null }) => (
  <li className="flex gap-2">
    <History aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    <div className="min-w-0 wrap-anywhere">
      <span className="font-medium">{who}</span> <span className="text-muted max-sm:hidden">·</span>{" "}
      <span className="text-muted max-sm:block">{at}</span>
      {text && <p>«{text}»</p>}
    </div>
  </li>
);
