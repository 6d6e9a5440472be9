import { queueMail } from "~/modules/mail/outbox.server";
import { plainMail } from "~/modules/mail/render.server";
import { inEachCell, type GlobalDeps } from "~/platform/context.server";

interface News {
  /** What it is about; the same news is queued once. */
  dedupeKey: string;
  subject: string;
  /** In Spanish, a paragraph each. */
  text: string[];
}

/** Queues a mail to OPERATOR_EMAIL, where there is one, in the first cell that takes it: one that is down may be what it tells of. */
export async function mailOperator(deps: GlobalDeps, { dedupeKey, subject, text }: News): Promise<void> {
  const { OPERATOR_EMAIL: recipient } = deps.env;
  if (!recipient) return;
  const mail = { dedupeKey, recipient, ...plainMail({ subject, text }) };
  const faults: unknown[] = [];
  for (const there of inEachCell(deps))
    try {
      return void (await there.db.batch([queueMail(there, mail)]));
    } catch (fault) {
      faults.push(fault);
    }
  throw faults[0];
}
