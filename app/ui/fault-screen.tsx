import { useRouteError, useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { Button } from "./button";
import { CrashScreen } from "./crash-screen";
import { isNoAnswer } from "./no-answer";

/** The screen after an uncaught fault: 'Sin conexión' when the server did not answer, otherwise the crash screen. */
export const FaultScreen = () =>
  isNoAnswer(useRouteError()) ? (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-2">
        <a href="/" className="inline-flex min-h-11 items-center text-lg font-bold text-brand">
          Fichaclara
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-6 pb-12">
        <OfflineScreen />
      </main>
    </div>
  ) : (
    <CrashScreen />
  );

/** The focused link is gone, so screen readers continue at this heading. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/**
 * Replaces a screen whose data could not be loaded because the server did not answer. It revalidates until the server answers
 * (retry-revalidation); then the screen appears.
 * @param children what works meanwhile.
 */
export function OfflineScreen({ children }: { children?: ReactNode }) {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-4 py-4 text-center">
      <h1 ref={focusHeading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Sin conexión
      </h1>
      {children}
      <p className="text-muted">
        Esta pantalla necesita conexión con Fichaclara. Comprueba el wifi o los datos del móvil: en cuanto
        vuelva, se abre sola.
      </p>
      <Button look={children ? "quiet" : "primary"} onClick={revalidate}>
        Reintentar
      </Button>
    </div>
  );
}
