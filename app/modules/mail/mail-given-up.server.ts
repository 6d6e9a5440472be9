import type { mailOutbox } from "#schema";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { queueMail } from "./outbox.server";
import { plainMail } from "./plain-mail.server";

const about = "mail-given-up:";

/**
 * Logs a mail that will not be tried again, and tells the operator of it: which one it was, whose, and what the provider said.
 * @returns the statement that queues the mail to the operator; null where there is nobody to tell, or nothing but such a mail.
 */
export function mailGivenUp(deps: Deps, mail: typeof mailOutbox.$inferSelect) {
  logFault("mail given up", new Error(mail.lastError ?? ""), { mail: mail.id });
  const operator = deps.env.OPERATOR_EMAIL;
  if (!operator || mail.dedupeKey.startsWith(about)) return null;
  const text = [
    `No se ha podido entregar «${mail.subject}» a ${mail.recipient}.`,
    `El servicio de correo dijo: ${mail.lastError}`,
    "No se intentará más. Comprueba la dirección y el estado del servicio de correo.",
  ];
  return queueMail(deps, {
    dedupeKey: about + mail.id,
    recipient: operator,
    ...plainMail({ subject: "Un correo sin entregar", text }),
  });
}
