import { Link, useNavigation, useSubmit } from "@remix-run/react";
import { Button } from "~/ui/button";
import { messages } from "../messages";
import { offlineActions, type OfflineAction } from "../offline-actions";
import type { KioskView } from "../kiosk-view";
import { quietLink } from "./screen-foot";

const labels: Record<OfflineAction, string> = {
  check_in: "Entrada",
  pause_start: "Pausa",
  pause_end: "Terminar la pausa",
  check_out: "Salida",
};

/** Offers every punch offline, since the person's state is unknown. The server decides later. */
export function OfflineScreen({ view: { number, pin } }: { view: Extract<KioskView, { view: "offline" }> }) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const store = (action: OfflineAction) =>
    submit({ intent: "store", number, pin, action }, { method: "post", action: "/kiosco", replace: true });
  return (
    <>
      <h1 className="text-3xl font-bold">Sin conexión</h1>
      <p className="text-xl">{messages.unknownState}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {offlineActions.map((action) => (
          <Button
            key={action}
            softDisabled={isSending}
            onClick={() => store(action)}
            className="min-h-24 text-2xl!"
          >
            {labels[action]}
          </Button>
        ))}
      </div>
      <Link to="/kiosco" replace className={quietLink}>
        No soy yo
      </Link>
    </>
  );
}
