import { Form } from "@remix-run/react";
import LogOut from "lucide-react/icons/log-out";
import { lazy, Suspense, useRef, useState } from "react";
import { hasUnsent } from "~/ui/unsent-mark";

const LeaveQuestion = lazy(() => import("./leave-question"));

/** The way out of the session; a button elsewhere sends this form by its id, to end others with it. */
export function SignOut() {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<HTMLElement | null>(null);
  return (
    <>
      <Form
        ref={form}
        id="sign-out"
        method="post"
        action="/auth/sign-out"
        reloadDocument
        onSubmit={(event) => {
          if (asked || !hasUnsent()) return;
          event.preventDefault();
          setAsked((event.nativeEvent as SubmitEvent).submitter);
        }}
      >
        <button
          type="submit"
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-brand-soft"
        >
          <LogOut aria-hidden className="size-5" />
          Cerrar Sesión
        </button>
      </Form>
      {asked && (
        <Suspense>
          <LeaveQuestion
            answer={(goesOn) => {
              if (goesOn) form.current?.requestSubmit(asked);
              setAsked(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
