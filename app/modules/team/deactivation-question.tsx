import { Form, Link } from "@remix-run/react";
import { useId, type MouseEvent } from "react";
import { MeantFor } from "~/modules/directory/meant-for";
import { Button, buttonClass } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { useIsSending } from "~/ui/use-is-sending";
import type { TeamAnswer } from "./team-answer";
import type { TeamFilter } from "./team-filter";

interface DeactivationQuestionProps {
  asked: Extract<TeamAnswer, { kind: "ask" }>;
  filter: TeamFilter;
  /** The list as it was. */
  back: string;
  onCancel: () => void;
}

/** Whoever is asked stands on 'Cancelar'. */
const focus = (control: HTMLElement | null) => control?.focus();

/** Asks before people are deactivated, and tells what that does. Works without scripts. */
export function DeactivationQuestion({ asked, filter, back, onCancel }: DeactivationQuestionProps) {
  // While the list is read again before the question, an answer counts already.
  const isSending = useIsSending();
  const hasScripts = useHydrated();
  const title = useId();
  const cancel = (event: MouseEvent) => {
    // Without leaving the page, which would forget who is ticked.
    if (!hasScripts) return;
    event.preventDefault();
    onCancel();
  };
  const { chosen } = asked;
  return (
    <section aria-labelledby={title} className="mt-4 card p-4">
      <div role="alert">
        <h2 id={title} className="text-lg font-bold wrap-anywhere">
          {asked.title}
        </h2>
        <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 wrap-anywhere">
          {asked.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <MeantFor />
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
        <Button type="submit" softDisabled={isSending}>
          {isSending ? "Un momento..." : "Sí, desactivar"}
        </Button>
        <Link
          to={back}
          ref={focus}
          replace
          preventScrollReset
          onClick={cancel}
          className={buttonClass("quiet")}
        >
          Cancelar
        </Link>
      </Form>
    </section>
  );
}
