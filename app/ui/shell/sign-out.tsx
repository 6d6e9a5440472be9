import { Form } from "@remix-run/react";
import LogOut from "lucide-react/icons/log-out";
import { lazy, Suspense, useRef, useState } from "react";
import { hasUnsent } from "~/ui/unsent-mark";

const LeaveQuestion = lazy(() => import("./leave-question"));

/** The way out of the session. */
export function SignOut() {
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Form
        ref={form}
        method="post"
        action="/auth/sign-out"
        reloadDocument
        onSubmit={(event) => {
          if (isAsked || !hasUnsent()) return;
          event.preventDefault();
          setIsAsked(true);
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
      {isAsked && (
        <Suspense>
          <LeaveQuestion
            answer={(goesOn) => {
              if (goesOn) form.current?.submit();
              setIsAsked(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
