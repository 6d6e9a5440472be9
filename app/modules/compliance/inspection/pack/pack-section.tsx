import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import Download from "lucide-react/icons/download";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { LiveRegion, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { formatDateTime } from "~/time/formats";
import { PeriodFields } from "../period-fields";
import { EndedBy, peopleText } from "../ended-by";
import { messages as inspectionMessages } from "../messages";
import { dateRangeText, messages, sizeText } from "./messages";
import type { ListedPack, PackProgress } from "./list-packs.server";
import type { PackAnswer, PackPage } from "./submit-pack-form.server";
import { PackBar } from "./ui/pack-bar";

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
  const request = (
    <>
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
      {packs.length === 0 && <p className="mt-2 text-muted">{messages.noneHint}</p>}
      <Fold title={messages.contents}>{messages.contentsText}</Fold>
    </>
  );
  return (
    <Section id="packs" title={messages.title} className="mt-4 card p-4">
      <p className="mt-1 max-w-prose text-muted">{messages.intro}</p>
      {packs.length === 0 && request}
      <LiveRegion className="mt-4 empty:absolute">
        {notice && !isSending && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </LiveRegion>
      {packs.length > 0 && (
        <>
          <ul className="mt-2 divide-y divide-line border-b border-line">
            {packs.map((pack) => (
              <PackCard key={pack.id} {...{ pack, timeZone, isSending, nextId }} />
            ))}
          </ul>
          {/* The answer to one of its buttons keeps it open, until a pack is requested. */}
          <details
            className="not-open:-mb-3"
            open={answer !== undefined && answer.page !== null && answer.text === null}
          >
            <summary className="mt-2 inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
              {messages.another}
            </summary>
            {request}
          </details>
        </>
      )}
    </Section>
  );
}

/** Returns the form of the last answer. An answer about a listed pack leaves the form unchanged. */
function useLastPage(answeredPage: PackPage | null | undefined): PackPage | null {
  const [last, setLast] = useState(answeredPage ?? null);
  if (answeredPage && answeredPage !== last) setLast(answeredPage);
  return answeredPage ?? last;
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

/** Returns the notice about a request. Once no pack is in preparation, it no longer says that one is. @param packs newest first. */
export function packNotice(
  answer: PackAnswer | undefined,
  packs: readonly Pick<PackProgress, "state">[],
): { tone: PackAnswer["tone"]; text: string } | null {
  if (!answer || answer.text === null) return null;
  const { tone, text, isUnderWay } = answer;
  if (!isUnderWay || packs.some(({ state }) => state === "making")) return { tone, text };
  // A failed pack shows its own reason.
  return packs[0]?.state === "ready" ? { tone: "success", text: messages.ready } : null;
}

interface PackCardProps {
  pack: ListedPack;
  timeZone: string;
  isSending: boolean;
  /** The id for a retry. */
  nextId: string;
}

/** A pack for managers: its content, its progress and the download. */
function PackCard({ pack, timeZone, isSending, nextId }: PackCardProps) {
  const { id, state, from, to, people, withPlans, requestedBy, requestedAt, expiresAt, bytes } = pack;
  const at = (instant: number) => formatDateTime(instant, timeZone);
  return (
    <li className="py-4">
      <article aria-labelledby={`pack-${id}`}>
        <h3 id={`pack-${id}`} className="text-lg font-bold">
          {dateRangeText({ from, to })}
          <span className="block text-base font-normal">{peopleText(people)}</span>
        </h3>
        <ul className="mt-2 text-sm">
          <li className="wrap-anywhere">
            Pedido por {requestedBy} <span className="inline-block">el {at(requestedAt)}</span>
          </li>
          {!withPlans && <li>{inspectionMessages.withoutPlans}</li>}
          {state === "ready" && (
            <>
              <li>
                Se puede descargar hasta el <span className="inline-block">{at(expiresAt)}</span>
              </li>
              <li>{sizeText(bytes ?? 0)}</li>
            </>
          )}
        </ul>
        {state === "making" && (
          <div className="mt-3">
            <PackBar percent={pack.percent} to="/inspection" />
          </div>
        )}
        {state === "ready" && (
          <a href={`/inspection/pack/${id}.zip`} download className={`${buttonClass()} mt-3`}>
            <Download aria-hidden className="size-5" />
            Descargar la carpeta
          </a>
        )}
        {state === "failed" && (
          <Form method="post" className="mt-3">
            <ExpectedProfileField />
            <p className="mb-2 max-w-prose font-medium text-problem">{pack.problem ?? messages.broken}</p>
            <input type="hidden" name="pack" value={nextId} />
            <Button type="submit" look="quiet" name="again" value={id} softDisabled={isSending}>
              Volver a intentarlo
            </Button>
          </Form>
        )}
        <EndedBy
          what={state === "making" ? "Cancelar" : "Eliminar"}
          question={messages.deleteQuestion}
          yes={state === "making" ? "Sí, cancelar" : "Sí, eliminar"}
          name="delete"
          value={id}
          isSending={isSending}
        />
      </article>
    </li>
  );
}
