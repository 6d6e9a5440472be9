// What the operators' commands share: they write a request into a database, and the Worker's jobs execute it.
import { setTimeout } from "node:timers/promises";
import { StartError } from "../start-error";

const lookEveryMs = 2_000;
const mostFaults = 5;

/** Starts the jobs of every five minutes, which have no cron on this computer. @throws StartError when the app is not running. */
export async function fireJobs({ isRemote }: { isRemote: boolean }): Promise<void> {
  if (isRemote) return console.log("El Worker empieza en menos de cinco minutos.");
  const address = `http://127.0.0.1:${process.env.PORT || 8787}/__scheduled?cron=${encodeURIComponent("*/5 * * * *")}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok)
    throw new StartError("Pedido. Para que se haga, la aplicación tiene que estar en marcha (npm start).");
}

/** Polls until there is a result. Single faults are ignored: locally two programs have the database open, and the other one writes. */
export async function pollUntilFound<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (let faults = 0; ;) {
    await setTimeout(lookEveryMs);
    try {
      const foundJobs = await look();
      if (foundJobs !== null) return foundJobs;
      faults = 0;
    } catch (fault) {
      faults += 1;
      if (faults === mostFaults) throw fault;
    }
  }
}

/** Runs a command. Prints one line for a fault that the operator can fix. */
export async function reportFailure(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (fault) {
    if (!(fault instanceof StartError)) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  }
}
