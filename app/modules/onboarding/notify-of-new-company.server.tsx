import { companies } from "#cell";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Member } from "~/modules/directory/find-session.server";
import { MailLayout, MailText } from "~/modules/mail/layout";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import type { Deps } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";

/** The body of POST /api/admin/send-new-company-notification. Only the id counts: the rest is read from the database. */
export const companyNotificationSchema = z.object(
  { companyId: z.string("debe ser texto").min(1, "falta").max(64, "es demasiado largo") },
  { error: "El cuerpo debe ser un objeto JSON." },
);

/** Tells the operator of the owner's company, unless they have been told: once a company, however often it is asked. */
export async function notifyOfNewCompany(
  deps: Deps,
  { member, companyId }: { member: Member; companyId: string },
): Promise<{ code: "queued" | "not-found" }> {
  const { company } = member;
  if (companyId !== company.id) return { code: "not-found" };
  const notification = queueNewCompanyNotification(deps, { ...company, ownerEmail: member.email });
  if (notification) await deps.db.batch([notification]);
  deliverSoon(deps);
  return { code: "queued" };
}

/**
 * The statement that tells the operator of a new company, once a company however often it is asked for; null where no
 * OPERATOR_EMAIL is configured. Queues nothing unless the company exists by then.
 */
export function queueNewCompanyNotification(
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
    sql`EXISTS (SELECT 1 FROM ${companies} WHERE id = ${company.id})`,
  );
}

/** Tells the operator that a company signed up. */
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
