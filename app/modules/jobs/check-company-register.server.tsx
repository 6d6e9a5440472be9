import { MailLayout, MailText } from "~/modules/mail/layout";
import { queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { checkRegister } from "~/modules/register/check-register.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { isTransient } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";

/**
 * Checks a company's register against what screens show and against its seals; a difference is logged and mailed to the
 * operator, once a day. One that cannot even be sealed or read differs too.
 * @throws D1's transient faults.
 */
export async function checkCompanyRegister(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const differences = await findDifferences(deps, companyId);
  if (differences.length === 0) return;
  logFault("register", new Error(differences.join("; ")), { company: companyId });
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
  const dedupeKey = `register-difference:${companyId}:${localDateOf(deps.now, "Europe/Madrid")}`;
  await deps.db.batch([queueMail(deps, { dedupeKey, recipient: deps.env.OPERATOR_EMAIL, ...mail })]);
}

async function findDifferences(deps: Deps, companyId: string): Promise<string[]> {
  try {
    const { seq } = await sealEvents(deps, { companyId });
    return await checkRegister(deps, { companyId, upTo: seq });
  } catch (fault) {
    if (isTransient(fault)) throw fault;
    logFault("register: check", fault, { company: companyId });
    return ["it cannot be sealed or read"];
  }
}
