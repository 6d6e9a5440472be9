import { Form, Link, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { DstChoice } from "~/modules/corrections/dst-choice";
import { messages } from "~/modules/corrections/messages";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { useErrorFocus } from "~/ui/use-error-focus";
import { exitField, type AskedExit } from "../model/asked-exits";

interface ExitsFormProps {
  exits: AskedExit[];
  /** The idempotency key, so that a second press proposes nothing else. */
  idempotencyKey: string;
}

/** Asks when deactivated people with a missing exit left. An empty field remains for /working-now. Works without scripts. */
export function ExitsForm({ exits, idempotencyKey }: ExitsFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "exits";
  const title = useId();
  const form = useErrorFocus(exits);
  return (
    <section aria-labelledby={title} className="mt-4 card p-4">
      <h2 id={title} className="text-lg font-bold">
        ¿A qué hora salieron?
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Estaban trabajando. Lo que pongas se propone como corrección y lo contesta cada persona; lo que dejes
        vacío sigue pendiente en{" "}
        <Link to="/working-now" className="font-medium text-brand underline underline-offset-4">
          Trabajando...
        </Link>
      </p>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-3 flex flex-col gap-4">
        <ExpectedProfileField />
        {/* The Enter key sends the first submit button of a form: it must not take the offer of the next day. */}
        {exits.some(({ nextDay }) => nextDay) && <button type="submit" hidden />}
        <input type="hidden" name="intent" value="exits" />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        {exits.map((exit, nth) => (
          <ExitFields key={exit.entryId} {...{ exit, nth, isSending }} />
        ))}
        <Button type="submit" softDisabled={isSending} className="w-full sm:w-fit">
          {isSending ? "Enviando..." : "Proponer las salidas"}
        </Button>
      </Form>
    </section>
  );
}

function ExitFields({ exit, nth, isSending }: { exit: AskedExit; nth: number; isSending: boolean }) {
  const { profileId, entryId, name, since, date, time, fold = "", isTwice, error, nextDay } = exit;
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">Salida de {name}</legend>
      {Object.entries({ profileId, entryId, name, since }).map(([field, value]) => (
        <input
          key={field}
          type="hidden"
          name={exitField(field as "profileId" | "entryId" | "name" | "since", nth)}
          value={value}
        />
      ))}
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi> <span className="text-muted">· entró el {since}</span>
      </p>
      <div className="mt-2 grid grid-cols-2 items-start gap-3 sm:flex">
        <TextField
          label="Fecha de salida"
          name={exitField("date", nth)}
          defaultValue={date}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          className="min-w-0 sm:w-44"
        />
        <TextField
          label="Hora de salida"
          name={exitField("time", nth)}
          defaultValue={time}
          inputMode="numeric"
          autoComplete="off"
          placeholder="17:30"
          error={error}
          className="min-w-0 sm:w-52"
        />
        {isTwice && <DstChoice name={exitField("fold", nth)} defaultValue={fold} />}
      </div>
      {nextDay && (
        <Button
          type="submit"
          look="quiet"
          name={exitField("next", nth)}
          value="yes"
          softDisabled={isSending}
          className="mt-2 w-full sm:w-fit"
        >
          {messages.endsNextDay(nextDay)}
        </Button>
      )}
    </fieldset>
  );
}
