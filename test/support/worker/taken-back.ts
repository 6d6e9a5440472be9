import { env } from "cloudflare:test";
import { withoutTriggers } from "./database";

/** Takes a ledger's events from one on away, and the hashes of all, as a restore to an earlier minute does. */
export const takeBack = (ledger: number, from: number) =>
  withoutTriggers(async () => {
    await env.CELL_1.prepare("DELETE FROM tiles WHERE ledger = ?").bind(ledger).run();
    await env.CELL_1.prepare("DELETE FROM events WHERE ledger = ? AND seq >= ?").bind(ledger, from).run();
  });
