import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { MeantFor } from "~/modules/directory/meant-for";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LiveRegion, Notice } from "~/ui/notice";
import { useMendedErrors } from "~/ui/use-mended-errors";
import { PeriodFields } from "../period-fields";
import { copy } from "./copy";
import type { ListedPack } from "./list-packs.server";
import { PackCard } from "./pack-card";
import { packNotice } from "./pack-notice";
import type { PackAnswer, PackPage } from "./submit-pack-form.server";

interface PackSectionProps {
  page: PackPage;
  packs: ListedPack[];
  /** What the next pack is asked for under, so that it is asked for once. */
  nextId: string;
  answer: PackAnswer | undefined;
  timeZone: string;
  isSending: boolean;
}

/** The form that has a pack prepared, and those that there are. Works without scripts. */
export function PackSection({ page, packs, nextId, answer, timeZone, isSending }: PackSectionProps) {
  const { form, choices, chosen } = useLastPage(answer?.page) ?? page;
  const { errors, onInput } = useMendedErrors(answer, form.errors);
  const notice = packNotice(answer, packs);
  useProgress(packs.some(({ state }) => state === "making"));
  return (
    <section aria-labelledby="packs" className="mt-4">
      <h2 id="packs" className="text-xl font-bold">
        {copy.title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{copy.intro}</p>
      <Form method="post" noValidate onInput={onInput} className="mt-4 flex flex-col items-start gap-4">
        <MeantFor />
        <input type="hidden" name="pack" value={nextId} />
        {/* The first button is the one that Enter presses. */}
        <button type="submit" className="hidden" />
        <PeriodFields legend={copy.what} report={form} {...{ errors, choices, chosen }} />
        <Button type="submit" softDisabled={isSending}>
          {isSending ? "Enviando..." : copy.make}
        </Button>
      </Form>
      <LiveRegion className="mt-4 empty:absolute">
        {notice && !isSending && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </LiveRegion>
      {packs.length === 0 ? (
        <EmptyState title={copy.none} hint={copy.noneHint} />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {packs.map((pack) => (
            <PackCard key={pack.id} {...{ pack, timeZone, isSending, nextId }} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The form as it was answered last: what is said of a pack below it leaves it as it is. */
function useLastPage(answered: PackPage | null | undefined): PackPage | null {
  const [last, setLast] = useState(answered ?? null);
  if (answered && answered !== last) setLast(answered);
  return answered ?? last;
}

const firstMs = 2_000;
const mostMs = 30_000;
/** For about a quarter of an hour: who leaves the screen open over night asks for nothing. */
const mostAsks = 40;

/** Asks for the screen anew while something is under way, at growing intervals; without scripts there is a link for that. */
function useProgress(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    let asked = 0;
    let timer = setTimeout(ask, firstMs);
    function ask() {
      asked += 1;
      // Nobody looks at it.
      if (!document.hidden) revalidate();
      if (asked < mostAsks) timer = setTimeout(ask, Math.min(mostMs, firstMs * 1.2 ** asked));
    }
    return () => clearTimeout(timer);
  }, [isUnderWay, revalidate]);
}
