import { Link } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { turnTitles } from "~/modules/policy/turn-text";
import { messages } from "./messages";
import type { showAbsentPeople } from "./show-absent-people.server";
import { AnswerForm } from "./ui/answer-form";

type AbsentPeoplePage = Awaited<ReturnType<typeof showAbsentPeople>>;
type WaitingRequests = AbsentPeoplePage["waiting"];

interface WaitingAbsencesProps {
  waiting: WaitingRequests;
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
            <h2 className="text-xl font-bold">{title}</h2>
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

/** An employee's own absences to come, whatever their month. */
export const OwnComing = ({ absences }: { absences: NonNullable<AbsentPeoplePage["own"]>["coming"] }) =>
  absences.length > 0 && (
    <section aria-labelledby="own-coming" className="mt-3">
      <h2 id="own-coming" className="text-lg font-semibold">
        {messages.ownComing}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {absences.map(({ id, text, state, isRequested }) => (
          <li key={id}>
            <Link
              to="/absences/mine"
              className="flex min-h-11 items-center gap-x-3 px-4 py-3 hover:bg-brand-soft/40"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{text}</span>
                <span
                  className={`flex items-center gap-1.5 text-sm ${isRequested ? "text-paused" : "text-working"}`}
                >
                  {isRequested ? (
                    <Clock aria-hidden className="size-4 shrink-0" />
                  ) : (
                    <CircleCheck aria-hidden className="size-4 shrink-0" />
                  )}
                  {state}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

/** A request with what it takes and leaves, and the colleagues of its days, before the buttons. */
function WaitingAbsence(request: WaitingRequests[number] & { isSending: boolean }) {
  const { id, profileId, name, month, kind, days, amount, law, away, mayAnswer, turn, isSending } = request;
  return (
    <li className="card p-4">
      <h3 id={`waiting-${id}`} className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="sr-only">: </span>
        <span className="block font-medium">
          {kind} {days}
        </span>
      </h3>
      <p className="text-pretty">{amount}</p>
      {law && <p className="text-sm text-pretty text-muted">{law}</p>}
      {request.request && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          «<bdi>{request.request}</bdi>»
        </p>
      )}
      <p className="mt-1 wrap-anywhere">{away}</p>
      {mayAnswer ? (
        <AnswerForm {...{ id, profileId, month, isSending }} reader={name} describedBy={`waiting-${id}`} />
      ) : (
        <p className="mt-2 text-muted">{turn}</p>
      )}
    </li>
  );
}
