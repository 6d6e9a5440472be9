import { Link } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { isProbablyForgotten } from "~/modules/board/forgotten";
import { Button, buttonClass } from "~/ui/button";
import { controlClass } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { ClockForm } from "./clock-form";
import type { ClockState } from "../clock-state";

const words = {
  probablyForgotten:
    "Esta entrada lleva más de 12 horas abierta. Si olvidaste fichar la salida, no fiches ahora una hora que no es: di que la olvidaste.",
  forgotExit: "¿Olvidaste fichar la salida?",
  hasLeft: "Ya no estoy trabajando: poner a qué hora salí",
  hasReturned: "Acabo de volver: empezar",
  hasReturnedHint:
    "La entrada anterior queda sin hora de salida y empieza otra ahora. Después te preguntaremos a qué hora saliste.",
};

/** The form for a forgotten exit appears this long after the check-in. Nobody has left and returned before. */
const forgottenFromMs = 3_600_000;

export interface ControlsProps {
  clock: ClockState;
  now: number;
  isBusy: boolean;
  /** Whether people choose where they work. */
  asksMode: boolean;
  /** Returns the extra fields for a browser without scripts, given a name that is unique among the page's forms. */
  hidden: (form: string) => ReactNode;
  mayCheckIn: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export { PunchQuestion } from "./punch-question";

/** The forms below the punch button: pause, mode, forgotten exit and undo. */
export default function ClockControls(props: ControlsProps) {
  const { clock, now, isBusy, mayCheckIn } = props;
  const { openEntry, workingSince, pausedSince, undo } = clock;
  const act = (fields: object, label: string) => (
    <ClockForm {...props} fields={fields} className="w-full">
      <Button type="submit" look="quiet" softDisabled={isBusy} className="w-full">
        {label}
      </Button>
    </ClockForm>
  );
  const forgotExit = (
    <div className="flex flex-col gap-3">
      {openEntry && (
        <Link to={`/corrections/new?entry=${openEntry}&left=1`} className={`${buttonClass("quiet")} w-full`}>
          {words.hasLeft}
        </Link>
      )}
      {mayCheckIn && (
        <>
          {act({ action: "check_in", forgot_exit: "1" }, words.hasReturned)}
          <p className="text-sm text-muted">{words.hasReturnedHint}</p>
        </>
      )}
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      {workingSince !== null && (
        <>
          <SecondForm {...props} isPaused={pausedSince !== null} />
          {props.asksMode && <ModeSwitch {...props} />}
          {isProbablyForgotten(workingSince, now) ? (
            <div className="flex flex-col gap-3">
              <Notice tone="info">{words.probablyForgotten}</Notice>
              {forgotExit}
            </div>
          ) : (
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

/** The second action: a pause, or in a pause the check-out. One button for both, so that it keeps its position and the focus. */
function SecondForm({ isPaused, ...props }: ControlsProps & { isPaused: boolean }) {
  return (
    <ClockForm
      {...props}
      fields={{ action: isPaused ? "check_out" : "pause_start" }}
      className={isPaused ? "flex" : "grid grid-cols-2 gap-3"}
    >
      {!isPaused && (
        <select
          name="pause_kind"
          aria-label="Tipo de pausa"
          className={`${controlClass} w-full rounded-full! px-4!`}
        >
          <Options names={pauseNames} />
        </select>
      )}
      <Button type="submit" look="quiet" softDisabled={props.isBusy} className="w-full">
        {isPaused ? "Fichar Salida" : "Pausa"}
      </Button>
    </ClockForm>
  );
}

/** Changes the mode with one tap. */
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
