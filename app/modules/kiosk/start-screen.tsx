import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { controlClass } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { KioskView } from "./kiosk-view";

const big = `${controlClass} min-h-16 text-center text-3xl font-bold tracking-widest tabular-nums`;
const key =
  "min-h-16 rounded-card border border-field bg-surface text-3xl font-semibold tabular-nums hover:border-brand hover:text-brand";

type FieldName = "number" | "pin";

/** Number and PIN, by the keys on the screen or those of a keyboard. Nothing is told of anybody before both are right. */
export function StartScreen({ said }: { said: Extract<KioskView, { view: "start" }> | null }) {
  const isSending = useNavigation().state !== "idle";
  const hasScripts = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const first: FieldName = said?.number ? "pin" : "number";
  const [active, setActive] = useState(first);
  const fieldOf = (name: FieldName) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const change = (to: (text: string) => string) => {
    const field = fieldOf(active);
    const text = field && to(field.value);
    if (field && text!.length <= field.maxLength) field.value = text!;
  };
  // The one thing that is done at a kiosk begins here, with its keyboard too.
  useEffect(() => {
    (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  }, [first]);
  if (said?.isLocked) return <LockedScreen number={said.number} error={said.error!} isSending={isSending} />;
  const field = (name: FieldName) => ({
    ...{ id: name, name, onFocus: () => setActive(name), className: big },
    // The keys of the screen are enough where they are there.
    inputMode: hasScripts ? ("none" as const) : ("numeric" as const),
    ...{ pattern: "[0-9]*", autoComplete: "off", required: true },
  });
  const onKey = (digit: string) => change((text) => text + digit);
  const other = active === "number" ? "pin" : "number";
  return (
    <Form ref={form} method="post" action="/kiosco" replace className="flex flex-col gap-4">
      <h1 className="text-3xl font-bold">Ficha con tu número y tu PIN</h1>
      <div role="status" className="empty:absolute">
        {said?.error && !isSending && <Notice tone="problem">{said.error}</Notice>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <label htmlFor="number" className="mb-1 block text-lg font-medium">
            Número
          </label>
          <input maxLength={6} defaultValue={said?.number} {...field("number")} />
        </div>
        <div>
          <label htmlFor="pin" className="mb-1 block text-lg font-medium">
            PIN
          </label>
          <input type="password" maxLength={8} {...field("pin")} />
        </div>
      </div>
      {hasScripts && (
        <div role="group" aria-label="Teclas" className="grid grid-cols-3 gap-2">
          {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => (
            <button key={digit} type="button" className={key} onClick={() => onKey(digit)}>
              {digit}
            </button>
          ))}
          <button
            type="button"
            className={`${key} text-lg!`}
            onClick={() => change((text) => text.slice(0, -1))}
          >
            Borrar
          </button>
          <button type="button" className={key} onClick={() => onKey("0")}>
            0
          </button>
          <button type="button" className={`${key} text-lg!`} onClick={() => fieldOf(other)?.focus()}>
            {active === "number" ? "Al PIN" : "Al número"}
          </button>
        </div>
      )}
      <Button type="submit" softDisabled={isSending} className="min-h-16 text-xl">
        {isSending ? "Comprobando..." : "Entrar"}
      </Button>
    </Form>
  );
}

/** What may be done under a number that is locked here: the punch is kept for a manager to decide. */
function LockedScreen({ number, error, isSending }: { number: string; error: string; isSending: boolean }) {
  return (
    <Form method="post" action="/kiosco" replace className="flex flex-col gap-4">
      <h1 className="text-3xl font-bold">Número bloqueado</h1>
      <div role="status">
        <Notice tone="problem">{error}</Notice>
      </div>
      <input type="hidden" name="intent" value="leave" />
      <input type="hidden" name="number" value={number} />
      <Button
        type="submit"
        name="action"
        value="check_in"
        softDisabled={isSending}
        className="min-h-20 text-xl"
      >
        Dejar mi entrada como propuesta
      </Button>
      <Button
        type="submit"
        name="action"
        value="check_out"
        softDisabled={isSending}
        className="min-h-20 text-xl"
      >
        Dejar mi salida como propuesta
      </Button>
      <a
        href="/kiosco"
        className="flex min-h-14 items-center justify-center text-lg font-medium text-brand underline"
      >
        Volver
      </a>
    </Form>
  );
}
