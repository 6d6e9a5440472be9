import { Form } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { EndedBy, peopleText } from "../../ended-by";
import { messages as inspectionMessages } from "../../messages";
import { messages, daysText, sizeText } from "../messages";
import type { ListedPack } from "../list-packs.server";
import { PackBar } from "./pack-bar";

interface PackCardProps {
  pack: ListedPack;
  timeZone: string;
  isSending: boolean;
  /** The id for a retry. */
  nextId: string;
}

/** A pack for managers: its content, its progress and the download. */
export function PackCard({ pack, timeZone, isSending, nextId }: PackCardProps) {
  const { id, state, from, to, people, withPlans, requestedBy, requestedAt, expiresAt, bytes } = pack;
  const at = (instant: number) => formatDateTime(instant, timeZone);
  return (
    <li className="py-3">
      <article aria-labelledby={`pack-${id}`}>
        <h3 id={`pack-${id}`} className="text-lg font-bold">
          {daysText({ from, to })}
          <span className="block text-base font-normal">{peopleText(people)}</span>
        </h3>
        <ul className="mt-2 text-sm">
          <li className="wrap-anywhere">
            Pedido por {requestedBy} el <span className="whitespace-nowrap">{at(requestedAt)}</span>
          </li>
          {!withPlans && <li>{inspectionMessages.withoutPlans}</li>}
          {state === "ready" && (
            <li>
              {sizeText(bytes ?? 0)} · Se puede descargar hasta el{" "}
              <span className="whitespace-nowrap">{at(expiresAt)}</span>
            </li>
          )}
        </ul>
        {state === "making" && (
          <div className="mt-3">
            <PackBar percent={pack.percent} to="/inspection" />
          </div>
        )}
        {state === "ready" && (
          <a href={`/inspection/pack/${id}.zip`} download className={`${buttonClass()} mt-3`}>
            <Download aria-hidden className="size-5" />
            Descargar la carpeta
          </a>
        )}
        {state === "failed" && (
          <Form method="post" className="mt-3">
            <ExpectedProfileField />
            <p className="mb-2 max-w-prose font-medium text-problem">{pack.problem ?? messages.broken}</p>
            <input type="hidden" name="pack" value={nextId} />
            <Button type="submit" look="quiet" name="again" value={id} softDisabled={isSending}>
              Volver a intentarlo
            </Button>
          </Form>
        )}
        <EndedBy
          what={state === "making" ? "Cancelar" : "Eliminar"}
          question={messages.deleteQuestion}
          yes={state === "making" ? "Sí, cancelar" : "Sí, eliminar"}
          name="delete"
          value={id}
          isSending={isSending}
        />
      </article>
    </li>
  );
}
