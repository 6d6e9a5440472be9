import { MailLayout, MailText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";
import { formatDateTime } from "~/time/formats";

/** Tells the operator that a company signed up. */
export function newCompanyMail(company: { id: string; name: string; createdAt: number; ownerEmail: string }) {
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
