import { companies } from "#schema";
import { asc, gt } from "drizzle-orm";
import { MailLayout, MailText } from "~/modules/mail/layout";
import { queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { checkRegister } from "~/modules/register/check-register.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import { skipBroken } from "~/modules/register/skip-broken.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { localDateOf } from "~/time/zones";

/** Four calls a company, and one more for each thousand events. */
const pageSize = 20;
const eventsAPage = 20_000;

/**
 * Checks the next companies' registers against what screens show and against their seals; a difference is logged and
 * mailed to the operator, once a day. @returns where to go on; null when all have been checked.
 */
export async function checkRegisters(deps: Deps, after: string): Promise<string | null> {
  const page = await deps.db
    .select({ id: companies.id })
    .from(companies)
    .where(gt(companies.id, after))
    .orderBy(asc(companies.id))
    .limit(pageSize);
  let events = 0;
  for (const { id } of page) {
    const { seq, differences } = await check(deps, id);
    if (differences.length > 0) await report(deps, id, differences);
    events += seq;
    if (events > eventsAPage) return id;
  }
  return page.length < pageSize ? null : page.at(-1)!.id;
}

/** A register that cannot even be sealed or read differs too: it is told, and keeps no other from being checked. */
async function check(deps: Deps, companyId: string) {
  try {
    const { seq } = await sealEvents(deps, { companyId });
    return { seq, differences: await checkRegister(deps, { companyId, upTo: seq }) };
  } catch (fault) {
    skipBroken("check", companyId)(fault);
    return { seq: 0, differences: ["it cannot be sealed or read"] };
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
