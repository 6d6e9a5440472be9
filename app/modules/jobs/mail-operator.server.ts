import type { EachKey } from "~/modules/mail/mail-rules";
import { queueMail } from "~/modules/mail/outbox.server";
import { plainMail } from "~/modules/mail/render.server";
import { inEachCell, type GlobalDeps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";

interface OperatorMail {
  /** The subject's key; the same key is queued once. */
  dedupeKey: EachKey;
  subject: string;
  /** Paragraphs in Spanish. */
  text: string[];
}

/**
 * Queues a mail to OPERATOR_EMAIL, if configured, in the first cell that accepts it. The mail may be about a cell that is down.
 * @throws the first cell's fault when no cell accepts it.
 */
export async function mailOperator(
  deps: GlobalDeps,
  { dedupeKey, subject, text }: OperatorMail,
): Promise<void> {
  const { OPERATOR_EMAIL: recipient } = deps.env;
  if (!recipient) return;
  const mail = { dedupeKey, recipient, ...plainMail({ subject, text }) };
  const faults: unknown[] = [];
  for (const there of inEachCell(deps))
    try {
      return void (await batch(there.db, [queueMail(there, mail)]));
    } catch (fault) {
      faults.push(fault);
    }
  throw faults[0];
}
