import { env } from "cloudflare:test";
import { withoutTriggers } from "./database";

/** Removes a ledger's events from a number on and all hashes, as a restore to an earlier minute does. */
export const takeBack = (ledger: number, from: number) =>
  withoutTriggers(async () => {
    await env.CELL_1.prepare("DELETE FROM tiles WHERE ledger = ?").bind(ledger).run();
    await env.CELL_1.prepare("DELETE FROM events WHERE ledger = ? AND seq >= ?").bind(ledger, from).run();
  });
