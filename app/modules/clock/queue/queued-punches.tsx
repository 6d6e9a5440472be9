import { Link } from "@remix-run/react";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { LiveRegion } from "~/ui/notice";
import { queuedPunchName } from "./queue-punch";
import { dropPunches, noteProblem, type QueuedPunch } from "./punch-store";
import { othersWords, sentWords, waitingWords, wrongClockWords } from "./queue-words";
import { useQueuedPunches } from "./use-queued-punches";

/** The signed-in person's queued punches, and the results of those that were sent. It is above the screen and covers nothing. */
export default function QueuedPunches(props: { profileId: string; name: string }) {
  const { kept, count, others, sent, isSending, clockAheadMs, send, dismiss } = useQueuedPunches(props);
  const words = sentWords(sent);
  const isProposed = sent.some(({ status }) => status === "proposed");
  return (
    <LiveRegion className="mx-auto flex w-full max-w-md flex-col gap-2 px-4 pb-2 empty:pb-0">
      {kept.length > 0 && (
        <details className="card px-4">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium text-paused">
            {isSending ? "Enviando…" : waitingWords(count)}
          </summary>
          <ul className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
            {kept.map((each) => (
              <QueuedPunchItem key={each.id} kept={each} />
            ))}
          </ul>
          {count > kept.length && <p className="my-2 text-sm">Y {count - kept.length} más.</p>}
          <p className="my-2 text-sm text-muted">
            Guardados en este dispositivo, con su reloj. Se envían solos cuando hay conexión.
          </p>
          <Button look="quiet" className="my-3 w-full" softDisabled={isSending} onClick={send}>
            Enviar ahora
          </Button>
        </details>
      )}
      {words.length > 0 && (
        <Card dismiss={dismiss}>
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
          {isProposed && (
            <Link to="/corrections" className="flex min-h-11 items-center underline underline-offset-4">
              Ver las propuestas
            </Link>
          )}
        </Card>
      )}
      {clockAheadMs !== null && <Card>{wrongClockWords(clockAheadMs)}</Card>}
      {others > 0 && kept.length > 0 && <Card>{othersWords(others)}</Card>}
    </LiveRegion>
  );
}

function Card({ dismiss, children }: { dismiss?: () => void; children: React.ReactNode }) {
  return (
    <div className="card px-4 py-2 font-medium">
      {children}
      {dismiss && (
        <Button look="quiet" className="mt-2 w-full" onClick={dismiss}>
          Entendido
        </Button>
      )}
    </div>
  );
}

function QueuedPunchItem({ kept }: { kept: QueuedPunch }) {
  const { id, punch, problem } = kept;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <li className="border-t border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{queuedPunchName(punch)}</span>
        <span className="tabular-nums">{formatDateTime(Date.parse(punch.device_at), timeZone)}</span>
      </p>
      {problem !== undefined && (
        <div className="flex flex-col gap-2">
          <p className="text-problem">{problem}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button look="quiet" onClick={() => void noteProblem(kept)}>
              Volver a enviar
            </Button>
            <Button look="quiet" onClick={() => void dropPunches([id])}>
              Quitar
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
