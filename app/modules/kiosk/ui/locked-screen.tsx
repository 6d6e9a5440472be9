import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { KioskView } from "../kiosk-view";
import { messages } from "../messages";
import { pinlessPunches } from "../model/left-punch";
import { quietLink } from "./screen-foot";

/**
 * The punches under a number that is locked here, as proposals for a manager. They look alike: the screen must not show the person's state.
 */
export function LockedScreen({ said: { number, error } }: { said: Extract<KioskView, { view: "start" }> }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/kiosco" replace className="flex flex-col gap-4">
      <h1 className="text-3xl font-bold">Número {number} bloqueado</h1>
      <div role="status" className="[&>div]:text-xl">
        <Notice tone="problem">{error}</Notice>
      </div>
      <p className="text-xl text-balance">{messages.lockedPunch}</p>
      <input type="hidden" name="intent" value="leave" />
      <input type="hidden" name="number" value={number} />
      {pinlessPunches.map(({ action, label }) => (
        <Button
          key={action}
          type="submit"
          name="action"
          value={action}
          look="quiet"
          softDisabled={isSending}
          className="min-h-16 text-xl! sm:min-h-20 sm:text-2xl!"
        >
          {label}
        </Button>
      ))}
      <a href="/kiosco" className={quietLink}>
        Volver
      </a>
    </Form>
  );
}
