import { queueMail, type QueuedMail } from "~/modules/mail/outbox.server";
import { plainMail } from "~/modules/mail/render.server";
import { inEachCell, type GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { logFault } from "~/platform/log.server";
import { localDateOf } from "~/time/zones";
import { jobMessage } from "./enqueue-jobs.server";

const again =
  "Cada tarea vuelve a intentarse cuando le toque: las nocturnas, la noche siguiente. El motivo está en el registro del Worker, con «job failed».";

/** Tells the operator, by log and mail, which turns were given up: once a day for the same ones. */
export async function tellGivenUp(
  deps: GlobalDeps,
  { messages }: { messages: readonly Pick<Message, "body">[] },
): Promise<void> {
  const turns = messages.map(({ body }) => describe(body)).sort();
  for (const turn of turns) logFault("job given up", new Error(turn));
  if (!deps.env.OPERATOR_EMAIL) return;
  const text = ["No se han podido hacer estas tareas:", ...turns, again];
  const mail = plainMail({
    subject: turns.length === 1 ? "Una tarea sin hacer" : `${turns.length} tareas sin hacer`,
    text,
  });
  const dedupeKey = `jobs-given-up:${localDateOf(deps.now, "Europe/Madrid")}:${await sha256(turns.join("\n"))}`;
  await queueAnywhere(deps, { dedupeKey, recipient: deps.env.OPERATOR_EMAIL, ...mail });
}

/** Queues a mail in the first cell that takes it: the one that is down may be what it tells of. */
async function queueAnywhere(deps: GlobalDeps, mail: QueuedMail): Promise<void> {
  const faults: unknown[] = [];
  for (const there of inEachCell(deps))
    try {
      return void (await there.db.batch([queueMail(there, mail)]));
    } catch (fault) {
      faults.push(fault);
    }
  throw faults[0];
}

/** A message that nobody understands may hold anything: of it only the beginning is shown. */
function describe(body: unknown): string {
  const { data: turn } = jobMessage.safeParse(body);
  if (!turn) return `mensaje desconocido: ${String(JSON.stringify(body)).slice(0, 100)}`;
  return turn.company === null ? turn.job : `${turn.job}, empresa ${turn.company.id}`;
}
