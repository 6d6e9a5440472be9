import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { useIsSending } from "~/ui/use-is-sending";

/** How long it is shown. Without scripts it remains. */
const undoOfferedMs = 10_000;

/**
 * 'Deshacer', for people who have just been deactivated. It does not disappear while focused or hovered.
 * @param people a new array for each change.
 * @param undoneAt when they were deactivated (ms).
 */
export function UndoDeactivation({ people, undoneAt }: { people: string[]; undoneAt: number | undefined }) {
  const [over, setOver] = useState<string[]>();
  const [isHeld, setHeld] = useState(false);
  // A press already counts while the list reloads after the deactivation.
  const isSending = useIsSending();
  const isOffered = people !== over;
  useEffect(() => {
    if (!isOffered || isHeld) return;
    const timer = setTimeout(() => setOver(people), undoOfferedMs);
    return () => clearTimeout(timer);
  }, [people, isOffered, isHeld]);
  // The button that the user pressed disappeared with its question. From here Tab moves to 'Deshacer'.
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) placeRef.current?.focus({ preventScroll: true });
  }, [people]);
  return (
    <div ref={placeRef} tabIndex={-1} className="outline-none">
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
          <ExpectedProfileField />
          <input type="hidden" name="set_status" value="active" />
          {undoneAt !== undefined && <input type="hidden" name="undo" value={undoneAt} />}
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
