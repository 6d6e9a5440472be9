import type { Log } from "./read-lines.server";

/** Up to which number the data of the ledger ?1 have been judged for erasure, as an expression. */
export const erasedTo = "coalesce((SELECT erased FROM register_progress WHERE ledger = ?1), 0)";

/** The same, read. */
export const readErasedTo = async (d1: Pick<D1Database, "prepare">, { ledger }: Pick<Log, "ledger">) =>
  (await d1.prepare(`SELECT ${erasedTo} AS erased`).bind(ledger).first<number>("erased"))!;
