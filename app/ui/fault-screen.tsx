import { useRouteError, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "./button";
import { CrashScreen } from "./crash-screen";
import { isNoAnswer } from "./no-answer";

/** The screen after an uncaught fault: 'Sin conexión' when the server did not answer, otherwise the crash screen. */
export const FaultScreen = () => (isNoAnswer(useRouteError()) ? <OfflineScreen /> : <CrashScreen />);

/** The focused link is gone, so screen readers continue at this heading. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/**
 * Replaces a screen whose data could not be loaded because the server did not answer. It revalidates until the server answers
 * (outlast-silence); then the screen appears.
 */
function OfflineScreen() {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-6 py-12 text-center">
      <h1 ref={focusHeading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Sin conexión
      </h1>
      <p>No hay conexión con Fichaclara. Para fichar hace falta conexión: sin ella no se registra nada.</p>
      <p className="text-muted">
        Comprueba el wifi o los datos del móvil. En cuanto vuelva la conexión, la pantalla se abre sola.
      </p>
      <Button onClick={revalidate}>Reintentar</Button>
    </main>
  );
}
