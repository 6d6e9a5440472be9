import { awayText } from "./away-text";
import { messages } from "./messages";
import { turnTitles } from "~/modules/policy/turn-text";
import type { showAbsentPeople } from "./show-absent-people.server";
import { AnswerForm } from "./ui/answer-form";

type Waiting = Awaited<ReturnType<typeof showAbsentPeople>>["waiting"];

interface WaitingAbsencesProps {
  waiting: Waiting;
  /** How many more wait than the list has. */
  more: number;
  isSending: boolean;
}

/** The requests that wait, the oldest first: those that the viewer answers, then their own that another manager answers. */
export const WaitingAbsences = ({ waiting, more, isSending }: WaitingAbsencesProps) => (
  <>
    {[
      { title: turnTitles.viewer, group: waiting.filter(({ mayAnswer }) => mayAnswer) },
      { title: turnTitles.other, group: waiting.filter(({ mayAnswer }) => !mayAnswer) },
    ].map(
      ({ title, group }) =>
        group.length > 0 && (
          <section key={title} aria-label={title} className="mt-6">
            <h2 className="text-lg font-semibold">{title}</h2>
            <ul className="mt-2 grid gap-3 lg:grid-cols-2">
              {group.map((request) => (
                <WaitingAbsence key={request.id} {...request} isSending={isSending} />
              ))}
            </ul>
          </section>
        ),
    )}
    {more > 0 && <p className="mt-3 font-medium">{messages.moreWaiting(more)}</p>}
  </>
);

/** A request with what it takes and leaves, and the colleagues of its days, before the buttons. */
function WaitingAbsence(request: Waiting[number] & { isSending: boolean }) {
  const { id, profileId, name, kind, days, amount, law, away, mayAnswer, turn, isSending } = request;
  return (
    <li className="card p-4">
      <h3 id={`waiting-${id}`} className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>: {kind} {days}
      </h3>
      <p className="font-medium text-pretty">{amount}</p>
      {law && <p className="text-sm text-pretty text-muted">{law}</p>}
      {request.request && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          «<bdi>{request.request}</bdi>»
        </p>
      )}
      <p className="mt-1 wrap-anywhere">{awayText(away)}</p>
      {mayAnswer ? (
        <AnswerForm id={id} profileId={profileId} describedBy={`waiting-${id}`} isSending={isSending} />
      ) : (
        <p className="mt-2 text-muted">{turn}</p>
      )}
    </li>
  );
}
