import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDate } from "~/time/dates";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { LiveRegion, Notice } from "~/ui/notice";
import { Printed } from "~/ui/printed";
import { Section } from "~/ui/section";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useHydrated } from "~/ui/use-hydrated";
import { useIsSending } from "~/ui/use-is-sending";
import { amountText } from "../allowance-text";
import type { DaysToNotice } from "../model/days-to-notice";
import type { AllowanceAnswer } from "./allowance-answer";
import { messages } from "./messages";

interface PaperNoticesProps {
  days: readonly DaysToNotice[];
  name: string;
  company: string;
  todayOn: string;
  answer: AllowanceAnswer | undefined;
}

/** The notices that a person without an address needs on paper: each to print, and with the day on which it was handed over. */
export const PaperNotices = ({ days, name, ...props }: PaperNoticesProps) => (
  <Section id="paper" title={messages.paperTitle} className="mt-8">
    <p className="mt-1 max-w-prose text-muted">{messages.paperIntro(name)}</p>
    {days.map((each) => (
      <PaperNoticeForm key={each.lastOn} days={each} {...{ name, ...props }} />
    ))}
  </Section>
);

function PaperNoticeForm({
  days: { amount, unit, lastOn },
  name,
  company,
  todayOn,
  answer: lastAnswer,
}: Omit<PaperNoticesProps, "days"> & { days: DaysToNotice }) {
  const answer = lastAnswer?.typed.notice_of === lastOn ? lastAnswer : undefined;
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const isSending = useIsSending();
  const hasScripts = useHydrated();
  return (
    <div className="mt-4 card p-4">
      <Printed>
        <h3 className="font-semibold wrap-anywhere">{messages.paperOf(company, name)}</h3>
        <p className="mt-1 max-w-prose">{messages.paperText(amountText(amount, unit), formatDate(lastOn))}</p>
        <p className="mt-1 max-w-prose">{messages.paperNext}</p>
        <p className="mt-6">{messages.paperSignature}</p>
      </Printed>
      {hasScripts && (
        <Button look="quiet" className="mt-3" onClick={() => print()}>
          {messages.print}
        </Button>
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        className="mt-4 flex flex-col items-start gap-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="notice_of" value={lastOn} />
        <DateField
          label={messages.handedOn}
          name="handed_on"
          defaultValue={answer?.typed.handed_on ?? todayOn}
          error={errors.handed_on}
        />
        <LiveRegion className="empty:absolute">
          {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        <Button type="submit" softDisabled={isSending}>
          {messages.savePaper}
        </Button>
      </Form>
    </div>
  );
}
