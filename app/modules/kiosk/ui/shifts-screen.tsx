import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { messages as words } from "~/modules/shifts/own/messages";
import { NewTag } from "~/modules/shifts/own/new-tag";
import { Button } from "~/ui/button";
import { messages } from "../messages";
import type { ShiftsView } from "../kiosk-view";
import { OwnFrame } from "./own-frame";

type Week = ShiftsView["shifts"]["weeks"][number];

/** The person's shifts of two weeks, the hours beyond their contract, and the shifts that they can take. */
export function ShiftsScreen({ view }: { view: ShiftsView }) {
  const { token, shifts, mayAnswer, said } = view;
  const isSending = useNavigation().state !== "idle";
  const isAsked = shifts.calls.some(({ state }) => state === "open");
  const calls = shifts.calls.length > 0 && (
    <section aria-labelledby="calls" className={`card p-4 text-lg ${isAsked ? "" : "mt-4"}`}>
      <h2 id="calls" className="text-xl font-bold">
        {isAsked ? words.calls : words.answeredCalls}
      </h2>
      <ul className="divide-y divide-line">
        {shifts.calls.map(({ id, state, text }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <span className="tabular-nums first-letter:uppercase">{text}</span>
            {state !== "open" && <strong>{words.covered}</strong>}
            {state === "open" && mayAnswer && (
              <Ask token={token} fields={{ call: id }}>
                <Answer answer="take" isSending={isSending}>
                  {words.take}
                </Answer>
              </Ask>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <OwnFrame title={messages.ownShifts} personName={view.personName} token={token} said={said}>
      {isAsked && calls}
      <div className="grid items-start gap-x-8 gap-y-4 sm:landscape:grid-cols-2">
        {shifts.weeks.map((week) => (
          <section key={week.week} aria-labelledby={`week-${week.week}`} className="mt-4">
            <div className="flex items-center gap-x-2">
              <h2 id={`week-${week.week}`} className="text-xl font-bold">
                {week.title}
              </h2>
              {week.isNew && <NewTag />}
            </div>
            {week.days.length === 0 && <p className="text-lg text-muted">{messages.notPublished}</p>}
            <ul className="mt-1 divide-y divide-line text-lg">
              {week.days.map(({ on, name, isToday, isNew, text, earlierEnd }) => (
                <li
                  key={on}
                  aria-current={isToday ? "date" : undefined}
                  className="flex flex-wrap justify-between gap-x-4 py-1 aria-[current]:font-bold"
                >
                  <span className="flex items-center gap-x-2">
                    <span className="first-letter:uppercase">{name}</span>
                    {isNew && <NewTag />}
                  </span>
                  <span className="tabular-nums">{text}</span>
                  {earlierEnd && <span className="w-full text-base text-muted">{earlierEnd}</span>}
                </li>
              ))}
            </ul>
            {week.offer && <Offer week={week.week} offer={week.offer} {...{ token, mayAnswer, isSending }} />}
          </section>
        ))}
      </div>
      {!isAsked && calls}
    </OwnFrame>
  );
}

interface OfferProps extends Pick<ShiftsView, "token" | "mayAnswer"> {
  week: Week["week"];
  offer: NonNullable<Week["offer"]>;
  isSending: boolean;
}

const Offer = ({ week, offer: { publication, shifts, answer }, token, mayAnswer, isSending }: OfferProps) => (
  <div className="mt-2 card p-4 text-lg">
    <h3 className="text-xl font-bold">{answer === null ? words.offerTitle : words.answeredOffer}</h3>
    <ul className="tabular-nums">
      {shifts.map((shift) => (
        <li key={shift} className="first-letter:uppercase">
          {shift}
        </li>
      ))}
    </ul>
    {answer === null && <p className="text-base text-muted">{words.offerHint}</p>}
    {shifts.length > 1 && <p className="text-base text-muted">{words.offerTogether}</p>}
    {answer !== null && <p className="mt-1 font-medium">{words[answer]}</p>}
    {mayAnswer && (
      <Ask token={token} fields={{ week, publication: String(publication) }}>
        <div className="mt-2 flex flex-wrap gap-3">
          {answer !== "accepted" && (
            <Answer answer="accepted" isSending={isSending} isChange={answer !== null}>
              {answer === null ? words.accept : words.nowAccept}
            </Answer>
          )}
          {answer !== "refused" && (
            <Answer answer="refused" isSending={isSending}>
              {answer === null ? words.refuse : words.nowRefuse}
            </Answer>
          )}
        </div>
      </Ask>
    )}
  </div>
);

/** A form that answers an offer or takes a shift. */
const Ask = ({
  token,
  fields,
  children,
}: {
  token: string;
  fields: Record<string, string>;
  children: ReactNode;
}) => (
  <Form method="post" action="/kiosco" replace>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="intent" value="answer-shifts" />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
);

const Answer = ({
  answer,
  isSending,
  isChange = false,
  children,
}: {
  answer: "take" | "accepted" | "refused";
  isSending: boolean;
  /** Whether they have answered before. */
  isChange?: boolean;
  children: ReactNode;
}) => (
  <Button
    type="submit"
    name="answer"
    value={answer}
    look={answer === "refused" || isChange ? "quiet" : "primary"}
    softDisabled={isSending}
    className="min-h-14 min-w-28 text-xl"
  >
    {children}
  </Button>
);
