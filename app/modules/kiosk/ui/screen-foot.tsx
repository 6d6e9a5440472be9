import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClass } from "~/ui/button";

export interface BackButton {
  label: string;
  intent: "person" | "month";
}

export const toPunching: BackButton = { label: "Ir a fichar", intent: "person" };

interface ScreenFootProps {
  token: string;
  isSending: boolean;
  /** The button back: by default to punching. */
  back?: BackButton;
  /** The screen's main action. Its button belongs to a form elsewhere on the screen. */
  children?: ReactNode;
}

/** A link out of the tablet's screens, not as loud as a button. */
export const quietLink =
  "inline-flex min-h-12 items-center justify-center px-2 text-base font-medium text-brand underline sm:min-h-14 sm:px-4 sm:text-lg";

const footButton = `${buttonClass("quiet")} min-h-14 w-full px-2! text-base sm:w-auto sm:px-6! sm:text-lg`;

/**
 * The foot of a screen: its main action, and two buttons: back to punching, or done. It is always in sight, except on a phone, where it
 * would hide what the person has to fill.
 */
export const ScreenFoot = ({
  token,
  isSending,
  back = { label: "Ahora no: fichar", intent: "person" },
  children,
}: ScreenFootProps) => (
  <div className="-mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-2 sm:sticky sm:bottom-0 sm:z-10 sm:mx-0 sm:flex-row-reverse sm:items-center sm:gap-4 sm:px-0 sm:pt-4 sm:landscape:-mb-4">
    {children}
    <div className="grid grow grid-cols-2 gap-3 sm:flex">
      <Form method="post" action="/kiosco" replace>
        <input type="hidden" name="token" value={token} />
        <button
          type="submit"
          name="intent"
          value={back.intent}
          aria-disabled={isSending || undefined}
          className={footButton}
        >
          {back.label}
        </button>
      </Form>
      <Link to="/kiosco" replace className={footButton}>
        Terminar
      </Link>
    </div>
  </div>
);
