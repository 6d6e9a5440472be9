import { Form, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { messages } from "./messages";
import type { KioskPage } from "./show-kiosk.server";

const pollMs = 3_000;

/** Checks every three seconds whether a manager has confirmed the code, until the code expires. */
function usePolling(secondsLeft: number | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => void revalidate(), Math.min(pollMs, secondsLeft * 1_000));
    return () => clearTimeout(timer);
  }, [secondsLeft, revalidate]);
}

const Start = ({ label }: { label: string }) => (
  <Form method="post" action="/kiosco/codigo" reloadDocument>
    <Button type="submit" className="min-h-16 w-full text-xl">
      {label}
    </Button>
  </Form>
);

/** A browser that is not paired, with the steps to pair it. */
export function PairingScreen({ page }: { page: Exclude<KioskPage, { state: "paired" }> }) {
  usePolling(page.state === "pairing" ? page.secondsLeft : null);
  switch (page.state) {
    case "none":
      return (
        <>
          <h1 className="text-3xl font-bold">Fichar en este dispositivo</h1>
          <p className="max-w-prose text-lg">
            Deja esta tablet para fichar: cada persona ficha en ella con su número y su PIN.
          </p>
          <Start label="Usar esta tablet para fichar" />
        </>
      );
    case "session":
      return (
        <>
          <h1 className="text-3xl font-bold">Hay una sesión abierta</h1>
          <p className="max-w-prose text-lg wrap-anywhere">{messages.session(page.name)}</p>
          <Start label="Cerrar la sesión y usarla para fichar" />
          <a href="/dashboard" className="flex min-h-11 w-fit items-center font-medium text-brand underline">
            Seguir con la sesión
          </a>
        </>
      );
    case "ended":
    case "expired":
      return (
        <>
          <h1 className="text-3xl font-bold">Fichar en este dispositivo</h1>
          <div role="status" className="[&>div]:text-xl">
            <Notice tone="info">{messages[page.state]}</Notice>
          </div>
          <Start label="Pedir otro código" />
        </>
      );
    case "pairing":
      return (
        <>
          <h1 className="text-3xl font-bold">Código de esta tablet</h1>
          <p className="text-5xl font-bold tracking-widest tabular-nums sm:text-7xl">{page.code}</p>
          <p className="max-w-prose text-lg">
            En otro dispositivo, un responsable entra en Fichaclara, abre Equipo, Tablets, Añadir una tablet,
            y escribe este código. Vale {minutesText(page.secondsLeft)}.
          </p>
          <a href="/kiosco" className="flex min-h-11 w-fit items-center font-medium text-brand underline">
            Ya está confirmado
          </a>
        </>
      );
  }
}

const minutesText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
};
