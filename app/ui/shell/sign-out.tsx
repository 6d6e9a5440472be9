import { Form } from "@remix-run/react";
import Power from "lucide-react/icons/power";
import { Suspense, useState } from "react";
import { hasQueued } from "~/ui/queue-mark";
import { lazyPart } from "../lazy-part";

const LeaveQuestion = lazyPart(() => import("./leave-question"));

/** The sign-out form. A button elsewhere submits it by its id, to end other sessions too. */
export function SignOut() {
  const [pressedButton, setPressedButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <Form
        id="sign-out"
        method="post"
        action="/auth/sign-out"
        reloadDocument
        onSubmit={(event) => {
          if (pressedButton || !hasQueued()) return;
          event.preventDefault();
          setPressedButton((event.nativeEvent as SubmitEvent).submitter);
        }}
      >
        <button
          type="submit"
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-brand-soft"
        >
          <Power aria-hidden className="size-5" />
          Cerrar Sesión
        </button>
      </Form>
      {pressedButton && (
        <Suspense>
          <LeaveQuestion
            answer={(isConfirmed) => {
              if (isConfirmed) pressedButton.click();
              setPressedButton(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
