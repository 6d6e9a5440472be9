import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { logFault } from "~/platform/log.server";
import { localDateOf } from "~/time/zones";
import { jobMessage } from "./enqueue-jobs.server";
import { mailOperator } from "./mail-operator.server";

const again =
  "Cada tarea vuelve a intentarse cuando le toque: las nocturnas, la noche siguiente. El motivo está en el registro del Worker, con «job failed».";

/** Tells the operator, by log and mail, which turns were given up: once a day for the same ones. */
export async function tellGivenUp(
  deps: GlobalDeps,
  { messages }: { messages: readonly Pick<Message, "body">[] },
): Promise<void> {
  const turns = messages.map(({ body }) => describe(body)).sort();
  for (const turn of turns) logFault("job given up", new Error(turn));
  const text = ["No se han podido hacer estas tareas:", ...turns, again];
  const subject = turns.length === 1 ? "Una tarea sin hacer" : `${turns.length} tareas sin hacer`;
  const dedupeKey = `jobs-given-up:${localDateOf(deps.now, "Europe/Madrid")}:${await sha256(turns.join("\n"))}`;
  await mailOperator(deps, { dedupeKey, subject, text });
}

/** A message that nobody understands may hold anything: of it only the beginning is shown. */
function describe(body: unknown): string {
  const { data: turn } = jobMessage.safeParse(body);
  if (!turn) return `mensaje desconocido: ${String(JSON.stringify(body)).slice(0, 100)}`;
  return turn.company === null ? turn.job : `${turn.job}, empresa ${turn.company.id}`;
}
