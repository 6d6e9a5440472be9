import { env } from "cloudflare:test";
import { withoutTriggers } from "./database";

/** Removes a ledger's events from a number on and all hashes, as a restore to an earlier minute does. */
export const takeBack = (ledger: number, from: number) =>
  withoutTriggers(async () => {
    await env.CELL_1.prepare("DELETE FROM tiles WHERE ledger = ?").bind(ledger).run();
    await env.CELL_1.prepare("DELETE FROM events WHERE ledger = ? AND seq >= ?").bind(ledger, from).run();
  });

/** Stores a ledger's events. @returns a function that puts exactly them back, as a restore to a later minute does. */
export async function keepEvents(ledger: number): Promise<() => Promise<void>> {
  const keptTable = `kept_${ledger}`;
  await env.CELL_1.exec(`CREATE TABLE ${keptTable} AS SELECT * FROM events WHERE ledger = ${ledger}`);
  return async () => {
    await takeBack(ledger, 1);
    await withoutTriggers(() => env.CELL_1.exec(`INSERT INTO events SELECT * FROM ${keptTable}`));
    await env.CELL_1.exec(`DROP TABLE ${keptTable}`);
  };
}
