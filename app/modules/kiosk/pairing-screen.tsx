import { Form, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { QrImage } from "~/ui/qr-image";
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
    <Button type="submit" className="min-h-16 w-full py-3 text-xl">
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
            Deja este dispositivo para fichar: cada persona ficha en él con su número y su PIN. Después, un
            responsable lo confirma con su móvil.
          </p>
          <Start label="Usar este dispositivo para fichar" />
          <a href="/login" className="flex min-h-11 w-fit items-center font-medium text-brand underline">
            Quiero fichar con mi cuenta
          </a>
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
        <div className="grid items-center gap-x-12 gap-y-4 sm:landscape:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex flex-col gap-3">
            <h1 className="text-3xl font-bold">Código de este dispositivo</h1>
            <p className="text-[clamp(2.5rem,12vw,3.75rem)] leading-tight font-bold tracking-widest whitespace-nowrap tabular-nums">
              {page.code}
            </p>
            <p className="max-w-prose text-lg">
              Un responsable escanea el QR con su móvil. O abre Equipo › Tablets › Añadir una tablet, y
              escribe el código. Vale {minutesText(page.secondsLeft)}.
            </p>
          </div>
          <QrImage
            qr={page.qr}
            className="max-w-56 justify-self-center sm:landscape:col-start-2 sm:landscape:row-span-2"
          />
          <a
            href="/kiosco"
            className={`${buttonClass("quiet")} min-h-14 text-lg sm:landscape:col-start-1 sm:landscape:justify-self-start`}
          >
            Ya está confirmado
          </a>
        </div>
      );
  }
}

const minutesText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
};
