import type { FormEvent, ReactNode } from "react";
import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { isProbablyForgotten } from "~/modules/live/forgotten";
import { Button } from "~/ui/button";
import { controlClass } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { ClockForm } from "./clock-form";
import type { ClockState } from "./clock-state";

const words = {
  probablyForgotten:
    "Esta entrada lleva más de 12 horas abierta. Si olvidaste fichar la salida, no fiches ahora una hora que no es: di que la olvidaste.",
  forgotExit: "¿Olvidaste fichar la salida?",
  forgotExitHint:
    "La entrada anterior queda sin hora de salida y empieza otra ahora. Después te preguntaremos a qué hora saliste.",
};

/** Sooner, nobody has been away and come back. */
const forgottenFromMs = 3_600_000;

export interface ControlsProps {
  clock: ClockState;
  now: number;
  isBusy: boolean;
  /** What a browser without scripts sends besides, by what tells the form from the others. */
  hidden: (form: string) => ReactNode;
  mayCheckIn: boolean;
  /** Of all forms of the clock. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export { PunchQuestion } from "./punch-question";

/** What somebody can say besides coming and leaving: a pause, where they work, that they forgot to leave, that it was a mistake. */
export default function ClockControls(props: ControlsProps) {
  const { clock, now, isBusy, mayCheckIn } = props;
  const { workingSince, pausedSince, undo } = clock;
  const act = (fields: object, label: string) => (
    <ClockForm {...props} fields={fields} className="w-full">
      <Button type="submit" look="quiet" softDisabled={isBusy} className="w-full">
        {label}
      </Button>
    </ClockForm>
  );
  const forgotExit = (
    <div className="flex flex-col gap-3">
      {act({ action: "check_in", forgot_exit: "1" }, "Olvidé la salida")}
      <p className="text-sm text-muted">{words.forgotExitHint}</p>
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      {workingSince !== null && (
        <>
          <PauseForm {...props} isPaused={pausedSince !== null} />
          <ModeSwitch {...props} />
          {isProbablyForgotten(workingSince, now) ? (
            <div className="flex flex-col gap-3">
              <Notice tone="info">{words.probablyForgotten}</Notice>
              {mayCheckIn && forgotExit}
            </div>
          ) : (
            mayCheckIn &&
            now - workingSince > forgottenFromMs && (
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center text-muted">
                  {words.forgotExit}
                </summary>
                {forgotExit}
              </details>
            )
          )}
        </>
      )}
      {undo && undo.until > now && act({ action: "undo", event: undo.event }, "Deshacer el último fichaje")}
    </div>
  );
}

/** One button that stays where it is, and keeps the focus. */
function PauseForm({ isPaused, ...props }: ControlsProps & { isPaused: boolean }) {
  return (
    <ClockForm
      {...props}
      fields={{ action: isPaused ? "pause_end" : "pause_start" }}
      className="flex items-center gap-3"
    >
      {!isPaused && (
        <select name="pause_kind" aria-label="Tipo de pausa" className={`${controlClass} flex-1`}>
          <Options names={pauseNames} />
        </select>
      )}
      <Button
        type="submit"
        look={isPaused ? "primary" : "quiet"}
        softDisabled={props.isBusy}
        className="flex-1"
      >
        {isPaused ? "Volver al trabajo" : "Pausa"}
      </Button>
    </ClockForm>
  );
}

/** Where they work now, changed with one tap. */
function ModeSwitch(props: ControlsProps) {
  return (
    <div role="group" aria-label="Dónde trabajas" className="grid grid-cols-2 gap-3">
      {Object.entries(modeNames).map(([mode, name]) => (
        <ClockForm key={mode} {...props} fields={{ action: "change_mode", mode }}>
          <Button
            type="submit"
            look="quiet"
            softDisabled={props.isBusy}
            aria-pressed={props.clock.mode === mode}
            className="w-full aria-pressed:border-brand aria-pressed:text-brand"
          >
            {name}
          </Button>
        </ClockForm>
      ))}
    </div>
  );
}

const Options = ({ names }: { names: Record<string, string> }) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
