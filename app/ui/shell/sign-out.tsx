import { Form } from "@remix-run/react";
import LogOut from "lucide-react/icons/log-out";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { hasUnsent } from "~/ui/unsent-mark";

const LeaveQuestion = lazy(() => import("./leave-question"));

/** The way out of the session. */
export const SignOut = () => (
  <SignOutForm action="/auth/sign-out">
    <button
      type="submit"
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-brand-soft"
    >
      <LogOut aria-hidden className="size-5" />
      Cerrar Sesión
    </button>
  </SignOutForm>
);

/** Asks before one leaves punches unsent. */
export function SignOutForm({ action, children }: { action: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={action}
        reloadDocument
        onSubmit={(event) => {
          if (isAsked || !hasUnsent()) return;
          event.preventDefault();
          setIsAsked(true);
        }}
      >
        {children}
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
