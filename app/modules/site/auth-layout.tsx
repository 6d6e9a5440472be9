import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "./logo";

const legalLink = "inline-flex min-h-11 items-center px-3 hover:text-brand hover:underline";

/** The frame of the screens before sign-in: the name, which links to the landing page, and a card. */
export const AuthLayout = ({ above, children }: { above?: ReactNode; children: ReactNode }) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pt-4 pb-12 sm:px-6">
    {above}
    <div className="my-auto py-8">
      <Link to="/" className="mb-6 flex min-h-11 w-fit items-center">
        <Logo />
      </Link>
      <div className="flex flex-col gap-6 card p-6 sm:p-8">{children}</div>
      <p className="mt-4 flex justify-center text-sm text-muted">
        <Link to="/terminos" className={legalLink}>
          Términos
        </Link>
        <Link to="/privacidad" className={legalLink}>
          Privacidad
        </Link>
      </p>
    </div>
  </main>
);
