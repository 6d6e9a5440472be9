import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { LiveRegion, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { PeriodFields } from "../period-fields";
import { messages } from "./messages";
import type { ListedPack } from "./list-packs.server";
import { PackCard } from "./ui/pack-card";
import { packNotice } from "./model/pack-notice";
import type { PackAnswer, PackPage } from "./submit-pack-form.server";

interface PackSectionProps {
  page: PackPage;
  packs: ListedPack[];
  /** The id of the next pack, so that a repeated request makes only one. */
  nextId: string;
  answer: PackAnswer | undefined;
  timeZone: string;
  isSending: boolean;
}

/** The form that requests a pack, and the list of packs. It works without scripts. */
export function PackSection({ page, packs, nextId, answer, timeZone, isSending }: PackSectionProps) {
  const { form, choices, chosen } = useLastPage(answer?.page) ?? page;
  const { errors, onInput } = useCorrectedErrors(answer, form.errors);
  const formRef = useErrorFocus(answer);
  const notice = packNotice(answer, packs);
  useProgress(packs.some(({ state }) => state === "making"));
  return (
    <Section id="packs" title={messages.title} className="mt-4 card p-4">
      <p className="mt-1 max-w-prose text-muted">{messages.intro}</p>
      <Form
        ref={formRef}
        method="post"
        noValidate
        onInput={onInput}
        className="mt-3 flex flex-col items-start gap-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="pack" value={nextId} />
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="hidden" />
        <PeriodFields legend={messages.what} report={form} {...{ errors, choices, chosen }} />
        <Button type="submit" look="quiet" softDisabled={isSending} className="max-sm:w-full">
          {isSending ? "Enviando..." : messages.make}
        </Button>
      </Form>
      <Fold title={messages.contents}>{messages.contentsText}</Fold>
      <LiveRegion className="mt-4 empty:absolute">
        {notice && !isSending && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </LiveRegion>
      {packs.length === 0 ? (
        <p className="text-muted">
          {messages.none}. {messages.noneHint}
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {packs.map((pack) => (
            <PackCard key={pack.id} {...{ pack, timeZone, isSending, nextId }} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Returns the form of the last answer. An answer about a listed pack leaves the form unchanged. */
function useLastPage(answered: PackPage | null | undefined): PackPage | null {
  const [last, setLast] = useState(answered ?? null);
  if (answered && answered !== last) setLast(answered);
  return answered ?? last;
}

const firstDelayMs = 2_000;
const longestDelayMs = 30_000;
/** About a quarter of an hour. A screen that is open overnight stops then. */
const mostQuestions = 40;

/** Refetches the screen during a preparation, at growing intervals. Without scripts there is a link. */
function useProgress(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    let requestCount = 0;
    let timer = setTimeout(ask, firstDelayMs);
    function ask() {
      requestCount += 1;
      // Not while the page is hidden.
      if (!document.hidden) revalidate();
      if (requestCount < mostQuestions)
        timer = setTimeout(ask, Math.min(longestDelayMs, firstDelayMs * 1.2 ** requestCount));
    }
    return () => clearTimeout(timer);
  }, [isUnderWay, revalidate]);
}
