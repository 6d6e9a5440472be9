import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { LiveRegion } from "~/ui/notice";
import { offlineLook, offlineClockTexts, type OfflineButton } from "./offline-looks";
import { findPerson, type KnownPerson } from "./punch-store";
import { notSavedText, queuePunch } from "./queue-punch";

/** The clock in place of a screen that needs the server. Its punches are queued. Without a known contact it says that none can be. */
export default function OfflineClock() {
  const [person, setPerson] = useState<KnownPerson | null | undefined>(undefined);
  const [text, setText] = useState("");
  const isBusy = useRef(false);
  const look = () =>
    findPerson().then(
      (foundPerson) => setPerson(foundPerson?.contact ? foundPerson : null),
      () => setPerson(null),
    );
  useEffect(() => void look(), []);

  const queue = async ({ action }: OfflineButton, profileId: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const queued = await queuePunch({ action, expected_profile: profileId }, crypto.randomUUID());
    setText(queued?.text ?? notSavedText);
    await look();
    isBusy.current = false;
  };

  if (person === undefined) return null;
  if (person === null) return <p>{offlineClockTexts.impossible}</p>;
  const { words, notSo, usual, others } = offlineLook(person.doing);
  const buttonOf = (button: OfflineButton, nth: number) => (
    <Button
      key={button.action}
      look={nth === 0 ? "primary" : "quiet"}
      className={nth === 0 ? "mx-auto size-44 px-4 text-xl" : ""}
      onClick={() => void queue(button, person.profileId)}
    >
      {button.label}
    </Button>
  );
  return (
    <section aria-label="Fichar sin conexión" className="flex flex-col gap-2">
      <p>{offlineClockTexts.possible}</p>
      <p className="text-muted">{words}</p>
      {usual.map(buttonOf)}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center justify-center font-medium text-brand underline">
          {notSo}
        </summary>
        <div className="flex flex-col gap-3">{others.map((button) => buttonOf(button, 1))}</div>
      </details>
      <LiveRegion>{text}</LiveRegion>
    </section>
  );
}
