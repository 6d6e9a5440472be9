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

const footButton = `${buttonClass("quiet")} min-h-14 px-4! text-base sm:px-6! sm:text-lg`;

/** The foot of a screen, always in sight: its main action, and two buttons: back to punching, or done. */
export const ScreenFoot = ({
  token,
  isSending,
  back = { label: "Ahora no: fichar", intent: "person" },
  children,
}: ScreenFootProps) => (
  <div className="sticky bottom-0 z-10 -mx-4 flex flex-col border-t border-line bg-paper px-4 pt-4 pb-2 sm:mx-0 sm:flex-row-reverse sm:items-center sm:gap-4 sm:px-0 sm:landscape:-mb-4">
    {children}
    <div className="flex grow justify-between gap-3 max-sm:mt-3 sm:justify-start">
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
