import { useRouteError, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "./button";
import { CrashScreen } from "./crash-screen";
import { isNoAnswer } from "./no-answer";

/** What an uncaught fault leaves: 'Sin conexión' where nobody answered, and the crash screen otherwise. */
export const FaultScreen = () => (isNoAnswer(useRouteError()) ? <OfflineScreen /> : <CrashScreen />);

/** The link that had the focus is gone: who listens goes on here. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/**
 * Instead of a screen whose data nobody answered for. It asks again for as long as nobody answers (outlast-silence); what
 * comes takes its place.
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
