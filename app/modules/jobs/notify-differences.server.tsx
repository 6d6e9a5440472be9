import { MailLayout, MailText } from "~/modules/mail/layout";
import { queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { logFault } from "~/platform/log.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";

/** The compared data, as the log names them. */
type ComparedPart = "register" | "projections";

/** Logs the differences of a company's register and mails them to the operator. The same differences are mailed once a day. */
export async function notifyDifferences(
  deps: Deps,
  { companyId, compared, differences }: { companyId: string; compared: ComparedPart; differences: string[] },
): Promise<void> {
  if (differences.length === 0) return;
  logFault(compared, new Error(differences.join("; ")), { company: companyId });
  if (!deps.env.OPERATOR_EMAIL) return;
  const text = [`Empresa ${companyId}:`, ...differences];
  const mail = renderMail({
    subject: `Diferencia en el registro de ${companyId}`,
    body: (
      <MailLayout preview="La comprobación nocturna ha encontrado una diferencia.">
        {text.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
      </MailLayout>
    ),
    text,
  });
  const which = (await sha256(differences.join("\n"))).slice(0, 16);
  const dedupeKey =
    `${compared}-difference:${companyId}:${localDateOf(deps.now, "Europe/Madrid")}:${which}` as const;
  await batch(deps.db, [queueMail(deps, { dedupeKey, recipient: deps.env.OPERATOR_EMAIL, ...mail })]);
}
