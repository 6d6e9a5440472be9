import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { DstChoice } from "~/modules/corrections/dst-choice";
import { Button, buttonClass } from "~/ui/button";
import { Field, notedBy } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import { DigitKeys, digitField } from "./digit-keys";
import type { KioskView } from "../kiosk-view";
import { WaysOut } from "./ways-out";

type ExitView = Extract<KioskView, { view: "exit" }>;

/** Asks for the time of a missing exit: the suggested time, or another one. */
export function ExitScreen({ view }: { view: ExitView }) {
  const isSending = useNavigation().state !== "idle";
  const { token, entryId, day, cameAt, suggested, isPlanned, pause, failed } = view;
  const isOffered = suggested !== null && pause === null && failed === null;
  const named = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="entry" value={entryId} />
    </>
  );
  return (
    <>
      <h1 className="text-3xl font-bold">{messages.exitQuestion(day)}</h1>
      <p className="text-xl">
        Entraste a las {cameAt}. {messages.exitNext}
      </p>
      <div role="status" className="empty:hidden [&>div]:text-xl">
        {failed?.text && !isSending && <Notice tone="problem">{failed.text}</Notice>}
      </div>
      {isOffered ? (
        <div className="group flex flex-col gap-6">
          <Form method="post" action="/kiosco" replace className="group-has-[details[open]]:hidden">
            {named}
            <input type="hidden" name="out_time" value={suggested} />
            <Button
              type="submit"
              name="intent"
              value="say-exit"
              softDisabled={isSending}
              className="min-h-20 w-full text-2xl!"
            >
              A las {suggested}, {isPlanned ? "según tu horario" : "como siempre"}
            </Button>
          </Form>
          <details>
            <summary className={`${buttonClass("quiet")} mb-4 min-h-16 w-full cursor-pointer text-xl`}>
              Otra hora
            </summary>
            <OtherHour view={view}>{named}</OtherHour>
          </details>
        </div>
      ) : (
        <OtherHour view={view}>{named}</OtherHour>
      )}
      <WaysOut token={token} isSending={isSending} />
    </>
  );
}

/** Four digits for the time of the exit, and also for the end of an open pause. */
function OtherHour({ view, children }: { view: ExitView; children: React.ReactNode }) {
  const isSending = useNavigation().state !== "idle";
  const hasScripts = useHydrated();
  const written = useRef<HTMLInputElement | null>(null);
  const { suggested, pause, failed } = view;
  const hour = (name: string, label: string, offered: string) => {
    const notes = { error: failed?.errors[name], hint: "Cuatro cifras, como 1730" };
    const which = name.replace("_time", "");
    return (
      <div className="[&_label]:text-lg [&_p]:text-lg">
        <Field id={name} label={label} notes={notes}>
          <input
            {...notedBy(name, notes)}
            name={name}
            defaultValue={failed?.typed[name] ?? offered}
            maxLength={5}
            autoComplete="off"
            inputMode={hasScripts ? "none" : "numeric"}
            className={digitField}
            onFocus={({ target }) => (written.current = target)}
            ref={(field) => (written.current ??= field)}
          />
        </Field>
        {failed?.ask.includes(which) && (
          <DstChoice name={`${which}_fold`} defaultValue={failed.typed[`${which}_fold`] ?? ""} />
        )}
      </div>
    );
  };
  const change = (to: (text: string) => string) => {
    const field = written.current;
    if (field && to(field.value).length <= field.maxLength) field.value = to(field.value);
  };
  return (
    // In landscape the keys are next to the fields, so that nobody has to scroll.
    <Form
      method="post"
      action="/kiosco"
      replace
      noValidate
      className="flex flex-col gap-4 sm:landscape:grid sm:landscape:grid-cols-2"
    >
      {children}
      <div className="grid gap-4 sm:portrait:grid-cols-2">
        {pause && hour(pause.name, `Tu pausa de las ${pause.since} acabó a las`, "")}
        {hour("out_time", "Salí a las", pause ? (suggested ?? "") : "")}
      </div>
      {hasScripts && (
        <div className="sm:landscape:row-span-2">
          <DigitKeys change={change} />
        </div>
      )}
      <Button
        type="submit"
        name="intent"
        value="say-exit"
        softDisabled={isSending}
        className="min-h-20 self-end text-2xl! max-sm:self-stretch portrait:self-stretch"
      >
        {isSending ? "Enviando..." : "Proponer esa hora"}
      </Button>
    </Form>
  );
}
