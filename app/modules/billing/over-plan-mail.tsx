import { MailButton, MailLayout, MailText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";
import { formatEuros } from "./euros";
import { monthlyCost, type Plan } from "./plans";

/** To the owner, when more people are active than the plan includes. @param origin of the app. */
export function overPlanMail({ origin, plan, active }: { origin: string; plan: Plan; active: number }) {
  const included = `El plan ${plan.name} incluye ${plan.includedEmployees} empleados activos y ahora hay ${active}.`;
  const isStopped = plan.extraPrice === null;
  const lines = isStopped
    ? [
        included,
        "Mientras siga así, nadie puede fichar entrada. Mejora el plan o desactiva a alguien en Equipo.",
      ]
    : [
        included,
        `Cada persona de más cuesta ${formatEuros(plan.extraPrice!)} al mes: con ${active} este mes son ${formatEuros(monthlyCost(plan, active).total)}.`,
      ];
  const button = isStopped ? "Mejorar plan" : "Ver la suscripción";
  const always = "El registro de jornada de tu empresa se puede consultar y exportar siempre.";
  return renderMail({
    subject: `Tu empresa supera los ${plan.includedEmployees} empleados del plan ${plan.name}`,
    body: (
      <MailLayout preview={lines[1]!}>
        {lines.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailButton href={`${origin}/subscription`}>{button}</MailButton>
        <MailText muted>{always}</MailText>
      </MailLayout>
    ),
    text: [...lines, `${button}: ${origin}/subscription`, always],
  });
}
