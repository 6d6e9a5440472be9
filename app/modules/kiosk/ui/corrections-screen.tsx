import { Form, useNavigation } from "@remix-run/react";
import { messages as corrections } from "~/modules/corrections/messages";
import type { Correction } from "~/modules/corrections/correction";
import { Versions } from "~/modules/corrections/versions";
import { formatLongDate } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { TextAreaField } from "~/ui/text-area-field";
import type { KioskView } from "../kiosk-view";
import { OfPerson } from "./own-frame";
import { toPunching, ScreenFoot } from "./screen-foot";

type CorrectionsView = Extract<KioskView, { view: "corrections" }>;

/** The proposals about this person, each with the recorded version and the forms to answer it. */
export function CorrectionsScreen({ view }: { view: CorrectionsView }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-3xl">
        Correcciones por contestar
        <OfPerson name={view.personName} />
      </h1>
      <div role="status" className="empty:absolute [&>div]:text-xl">
        {view.said && <Notice tone={view.said.tone}>{view.said.text}</Notice>}
      </div>
      {view.corrections.length === 0 && <p className="text-xl">No queda ninguna.</p>}
      <ul className="flex flex-col gap-4">
        {view.corrections.map((correction) => (
          <OneCorrection key={correction.id} correction={correction} view={view} />
        ))}
      </ul>
      <ScreenFoot token={view.token} isSending={isSending} back={toPunching} />
    </>
  );
}

function OneCorrection({
  correction,
  view: { token, failed },
}: {
  correction: Correction;
  view: CorrectionsView;
}) {
  const isSending = useNavigation().state !== "idle";
  const { id, kind, day, proposed } = correction;
  const own = failed?.id === id ? failed : null;
  const hiddenFields = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={id} />
    </>
  );
  return (
    <li className="card p-4">
      <h2 id={`title-${id}`} className="text-xl font-semibold">
        {corrections.kinds[kind]} del {formatLongDate(day)}
      </h2>
      <div className="[&_table]:max-w-none [&>div]:text-lg">
        <Versions correction={correction} />
      </div>
      <p className="mt-3 text-lg wrap-anywhere">
        <bdi>{proposed.name}</bdi> lo propuso: «{proposed.text ?? corrections.erased}»
      </p>
      <div className="mt-4 grid items-start gap-3 sm:landscape:grid-cols-2">
        {!correction.isStale && (
          <Form method="post" action="/kiosco" replace>
            {hiddenFields}
            <Button
              type="submit"
              name="answer"
              value="accept"
              aria-describedby={`title-${id}`}
              softDisabled={isSending}
              className="min-h-16 w-full text-xl"
            >
              Aceptar
            </Button>
          </Form>
        )}
        <details open={own !== null} className="open:col-span-full">
          <summary className={`${buttonClass("quiet")} min-h-16 w-full cursor-pointer px-3! text-xl`}>
            No estoy de acuerdo
          </summary>
          <Form method="post" action="/kiosco" replace noValidate className="mt-3 flex flex-col gap-3">
            {hiddenFields}
            <input type="hidden" name="answer" value="disagree" />
            <TextAreaField
              label="¿Por qué no estás de acuerdo?"
              name="comment"
              hint={corrections.whyHint}
              defaultValue={own?.comment}
              error={own?.error}
            />
            <Button type="submit" look="quiet" softDisabled={isSending} className="min-h-16 text-xl">
              Enviar desacuerdo
            </Button>
          </Form>
        </details>
      </div>
    </li>
  );
}
