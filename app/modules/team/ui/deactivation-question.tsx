import { Form, Link } from "@remix-run/react";
import { useId, type MouseEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { useFirstFocus } from "~/ui/use-first-focus";
import { useHydrated } from "~/ui/use-hydrated";
import { useIsSending } from "~/ui/use-is-sending";
import type { TeamAnswer } from "../team-answer";
import type { TeamFilter } from "../team-filter";

interface DeactivationQuestionProps {
  question: Extract<TeamAnswer, { kind: "ask" }>;
  filter: TeamFilter;
  /** The address of the list without the question. */
  back: string;
  onCancel: () => void;
}

/** Asks before people are deactivated, and lists the effects. The focus starts on 'Cancelar'. Works without scripts. */
export function DeactivationQuestion({ question, filter, back, onCancel }: DeactivationQuestionProps) {
  // A press already counts while the list reloads before the question.
  const isSending = useIsSending();
  const hasScripts = useHydrated();
  const titleId = useId();
  const firstLinkRef = useFirstFocus<HTMLAnchorElement>();
  const cancelQuestion = (event: MouseEvent) => {
    // Without a navigation, which would clear the ticks.
    if (!hasScripts) return;
    event.preventDefault();
    onCancel();
  };
  const { chosen } = question;
  return (
    <section aria-labelledby={titleId} className="mt-4 card p-4">
      <div role="alert">
        <h2 id={titleId} className="text-lg font-bold wrap-anywhere">
          {question.title}
        </h2>
        <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 wrap-anywhere">
          {question.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <ExpectedProfileField />
        <input type="hidden" name="set_status" value="inactive" />
        <input type="hidden" name="scope" value={chosen.scope} />
        {chosen.scope === "ticked" ? (
          chosen.profileIds.map((id) => <input key={id} type="hidden" name="profile_id" value={id} />)
        ) : (
          <>
            <input type="hidden" name="expected" value={chosen.expected} />
            <input type="hidden" name="q" value={filter.search} />
            <input type="hidden" name="status" value={filter.status ?? ""} />
          </>
        )}
        <Button
          type="submit"
          look="quiet"
          softDisabled={isSending}
          className="border-problem! text-problem! hover:bg-problem-soft"
        >
          {isSending ? "Un momento..." : "Sí, desactivar"}
        </Button>
        <Link
          to={back}
          ref={firstLinkRef}
          replace
          preventScrollReset
          onClick={cancelQuestion}
          className={buttonClass("quiet")}
        >
          Cancelar
        </Link>
      </Form>
    </section>
  );
}
