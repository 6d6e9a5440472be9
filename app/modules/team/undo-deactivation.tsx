import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { MeantFor } from "~/modules/directory/meant-for";
import { Button } from "~/ui/button";
import { useIsSending } from "~/ui/use-is-sending";

/** How long it is offered; without scripts it stays. */
const offeredMs = 10_000;

/**
 * 'Deshacer', for people who have just been deactivated. Whoever is on it keeps it.
 * @param people a list of its own for each change.
 */
export function UndoDeactivation({ people }: { people: string[] }) {
  const [over, setOver] = useState<string[]>();
  const [isHeld, setHeld] = useState(false);
  // While the list is read again after the deactivation, the press counts already.
  const isSending = useIsSending();
  const isOffered = people !== over;
  useEffect(() => {
    if (!isOffered || isHeld) return;
    const timer = setTimeout(() => setOver(people), offeredMs);
    return () => clearTimeout(timer);
  }, [people, isOffered, isHeld]);
  // Whoever confirmed stood on a button that is gone with its question: from here Tab leads to 'Deshacer'.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [people]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOffered && (
        <Form
          method="post"
          preventScrollReset
          className="mt-2"
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
        >
          <MeantFor />
          <input type="hidden" name="set_status" value="active" />
          {people.map((id) => (
            <input key={id} type="hidden" name="profile_id" value={id} />
          ))}
          <Button type="submit" look="quiet" softDisabled={isSending}>
            Deshacer
          </Button>
        </Form>
      )}
    </div>
  );
}
