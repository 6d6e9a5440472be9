import { Form, useNavigation } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { messages } from "../messages";
import type { KioskView } from "../kiosk-view";
import { DigitForm, DigitSubmit } from "./digit-form";
import { HourField } from "./hour-field";
import { useActiveField } from "./use-active-field";
import { ScreenFoot } from "./screen-foot";

type ExitView = Extract<KioskView, { view: "exit" }>;

/** Asks for the time of a missing exit: the suggested time, or another one. */
export function ExitScreen({ view }: { view: ExitView }) {
  const isSending = useNavigation().state !== "idle";
  const { token, entryId, day, cameAt, suggested, isPlanned, pause, failed } = view;
  const isOffered = suggested !== null && pause === null && failed === null;
  const hiddenFields = (
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
            {hiddenFields}
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
            <OtherHour view={view}>{hiddenFields}</OtherHour>
          </details>
        </div>
      ) : (
        <OtherHour view={view}>{hiddenFields}</OtherHour>
      )}
      <ScreenFoot token={token} isSending={isSending} />
    </>
  );
}

/** Four digits for the time of the exit, and also for the end of an open pause. */
function OtherHour({ view, children }: { view: ExitView; children: React.ReactNode }) {
  const { activate, offer, ...keys } = useActiveField();
  const active = { activate, offer };
  const { suggested, pause, failed } = view;
  const hour = (name: string, label: string, offeredTime: string) => {
    const which = name.replace("_time", "");
    return (
      <HourField
        {...{ name, label, active }}
        value={failed?.typed[name] ?? offeredTime}
        error={failed?.errors[name]}
        fold={failed?.ask.includes(which) ? (failed.typed[`${which}_fold`] ?? "") : null}
      />
    );
  };
  return (
    <DigitForm
      id="say-exit"
      keys={keys}
      hasSeveral={pause !== null}
      more={
        <DigitSubmit
          form="say-exit"
          intent="say-exit"
          words={["Proponer esa hora", "Enviando..."]}
          className="sm:landscape:w-full"
        />
      }
    >
      {children}
      <div className="grid gap-4 sm:portrait:grid-cols-2">
        {pause && hour(pause.name, `Tu pausa de las ${pause.since} acabó a las`, "")}
        {hour("out_time", "Salí a las", pause ? (suggested ?? "") : "")}
      </div>
    </DigitForm>
  );
}
