import { companies } from "#schema";
import { asc, gt } from "drizzle-orm";
import { MailLayout, MailText } from "~/modules/mail/layout";
import { queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { checkRegister } from "~/modules/register/check-register.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { localDateOf } from "~/time/zones";

const pageSize = 100;

/** Checks every company's register against what screens show and against its seals; a difference is logged and mailed to the operator, once a day. */
export async function checkRegisters(deps: Deps): Promise<void> {
  let after = "";
  for (;;) {
    const page = await deps.db
      .select({ id: companies.id })
      .from(companies)
      .where(gt(companies.id, after))
      .orderBy(asc(companies.id))
      .limit(pageSize);
    for (const { id } of page) {
      const { seq } = await sealEvents(deps, { companyId: id });
      const differences = await checkRegister(deps, { companyId: id, upTo: seq });
      if (differences.length > 0) await report(deps, id, differences);
    }
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
}

async function report(deps: Deps, companyId: string, differences: string[]) {
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
