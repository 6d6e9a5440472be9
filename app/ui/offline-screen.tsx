import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "./button";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Whether a fault is how a browser's `fetch` says that nobody answered; each words it in its own way. */
export const isNoAnswer = (fault: unknown) =>
  fault instanceof TypeError && /fetch|network|load failed/i.test(fault.message);

/** The link that had the focus is gone: who listens goes on here. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/**
 * Instead of a screen whose data nobody answered for. It asks again by itself, ever more rarely, and at once when the
 * device is online or looked at; what comes takes its place.
 */
export function OfflineScreen() {
  const { revalidate, state } = useRevalidator();
  const waitMs = useRef(firstWaitMs);

  useEffect(() => {
    if (state !== "idle") return;
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(revalidate, waitMs.current);
    waitMs.current = Math.min(longestWaitMs, 2 * waitMs.current);
    const wake = () => document.visibilityState === "visible" && revalidate();
    addEventListener("online", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [state, revalidate]);

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
