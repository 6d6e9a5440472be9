import { companies } from "#cell";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Member } from "~/modules/session/find-session.server";
import { MailLayout, MailText } from "~/modules/mail/layout";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { formatDateTime } from "~/time/formats";

/** The body of POST /api/admin/send-new-company-notification. Only the id is used. Everything else comes from the database. */
export const companyNotificationSchema = z.object(
  { companyId: z.string("debe ser texto").min(1, "falta").max(64, "es demasiado largo") },
  { error: "El cuerpo debe ser un objeto JSON." },
);

/** Mails the operator about the owner's company, once for each company. */
export async function notifyOfNewCompany(
  deps: Deps,
  { member, companyId }: { member: Member; companyId: string },
): Promise<{ code: "queued" | "not-found" }> {
  const { company } = member;
  if (companyId !== company.id) return { code: "not-found" };
  const notification = newCompanyMailStatement(deps, { ...company, ownerEmail: member.email });
  if (notification) await batch(deps.db, [notification]);
  deliverSoon(deps);
  return { code: "queued" };
}

/**
 * Returns the statement that mails the operator about a new company, once for each company. It queues nothing unless the company
 * exists. Null without OPERATOR_EMAIL.
 */
export function newCompanyMailStatement(
  deps: Deps,
  company: { id: string; name: string; createdAt: number; ownerEmail: string },
) {
  if (!deps.env.OPERATOR_EMAIL) return null;
  return queueMail(
    deps,
    {
      dedupeKey: `new-company:${company.id}`,
      recipient: deps.env.OPERATOR_EMAIL,
      ...newCompanyMail(company),
    },
    sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${company.id})`,
  );
}

/** The mail to the operator about a new company. */
function newCompanyMail(company: { id: string; name: string; createdAt: number; ownerEmail: string }) {
  const facts = [
    `Empresa: ${company.name}`,
    `Persona propietaria: ${company.ownerEmail}`,
    `Alta: ${formatDateTime(company.createdAt, "Europe/Madrid")}`,
    `Identificador: ${company.id}`,
  ];
  return renderMail({
    subject: `Nueva empresa: ${company.name}`,
    body: (
      <MailLayout preview={`${company.ownerEmail} ha empezado su prueba.`}>
        {facts.map((fact) => (
          <MailText key={fact}>{fact}</MailText>
        ))}
      </MailLayout>
    ),
    text: facts,
  });
}
