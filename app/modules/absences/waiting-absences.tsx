import { awayText } from "./away-text";
import { messages } from "./messages";
import type { showAbsentPeople } from "./show-absent-people.server";
import { AnswerForm } from "./ui/answer-form";

interface WaitingAbsencesProps {
  waiting: Awaited<ReturnType<typeof showAbsentPeople>>["waiting"];
  isSending: boolean;
}

/** The requests that wait, each with the colleagues who are absent on its days, before the buttons. */
export const WaitingAbsences = ({ waiting, isSending }: WaitingAbsencesProps) => (
  <section aria-labelledby="waiting" className="mt-6">
    <h2 id="waiting" className="text-lg font-semibold">
      {messages.waitingTitle}
    </h2>
    <ul className="mt-2 grid gap-3 lg:grid-cols-2">
      {waiting.map(({ id, profileId, name, kind, days, count, law, request, away, mayAnswer }) => (
        <li key={id} className="card p-4">
          <h3 id={`waiting-${id}`} className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>: {kind} {days}
          </h3>
          <p className="text-sm text-pretty text-muted">
            {count === 1 ? "Un día." : `${count} días de calendario.`} {law}
          </p>
          {request && (
            <p className="mt-1 wrap-anywhere whitespace-pre-line">
              «<bdi>{request}</bdi>»
            </p>
          )}
          <p className="mt-1 wrap-anywhere">{awayText(away)}</p>
          {mayAnswer ? (
            <AnswerForm id={id} profileId={profileId} describedBy={`waiting-${id}`} isSending={isSending} />
          ) : (
            <p className="mt-2 text-muted">La contesta otra persona responsable.</p>
          )}
        </li>
      ))}
    </ul>
  </section>
);
