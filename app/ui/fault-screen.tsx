import { useRouteError, useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { CrashScreen } from "./crash-screen";
import { focusHeading } from "./focus-heading";
import { isNoAnswer } from "./no-answer";

/** Replaces a screen after an uncaught fault: 'Sin conexión' when the server did not answer, otherwise the crash screen. */
export const Fault = () => (isNoAnswer(useRouteError()) ? <OfflineScreen /> : <CrashScreen />);

/** The frame of a fault outside the shell. The wordmark leads to the start. */
export const FaultFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="measure py-2">
      <a href="/" className="inline-flex min-h-11 items-center text-lg font-bold text-brand">
        Fichaclara
      </a>
    </header>
    <main className="mx-auto w-full max-w-md px-6 pt-2 pb-12">{children}</main>
  </div>
);

/** The whole page after an uncaught fault outside the shell. */
export const FaultScreen = () => (
  <FaultFrame>
    <Fault />
  </FaultFrame>
);

/**
 * Replaces a screen whose data could not be loaded because the server did not answer. It revalidates until the server answers
 * (retry-revalidation); then the screen appears.
 * @param children what works meanwhile.
 */
export function OfflineScreen({ children }: { children?: ReactNode }) {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-2 text-center">
      <h1 ref={focusHeading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Sin conexión
      </h1>
      <p className="text-balance text-muted">
        Esta pantalla necesita conexión. En cuanto vuelva, se abre sola.
        <button
          type="button"
          onClick={revalidate}
          className="mx-2 -my-2.5 inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          Reintentar
        </button>
      </p>
      {children}
    </div>
  );
}
