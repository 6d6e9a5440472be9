import { MailButton, MailLayout, MailText, smallPrintText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** How near the end of a trial is: three days, the last one, past. */
export type TrialStage = "soon" | "last-day" | "ended";

interface Trial {
  /** Of the app. */
  origin: string;
  timeZone: string;
  trialEndsAt: number;
}

const words: Record<TrialStage, { subject: (on: string) => string; text: (on: string) => string }> = {
  soon: {
    subject: (on) => `Tu prueba gratuita termina el ${on}`,
    text: (on) =>
      `La prueba gratuita de Fichaclara termina el ${on}. Elige un plan y tu equipo sigue fichando sin cortes.`,
  },
  "last-day": {
    subject: () => "Último día de prueba gratuita",
    text: (on) =>
      `La prueba gratuita de Fichaclara termina el ${on}. Elige un plan hoy para que tu equipo siga fichando.`,
  },
  ended: {
    subject: () => "Tu prueba gratuita ha terminado",
    text: (on) =>
      `La prueba gratuita de Fichaclara terminó el ${on}. Elige un plan para volver a fichar entrada.`,
  },
};

const always = "El registro de jornada de tu empresa se puede consultar y exportar siempre.";

/** To the owner of a company without a subscription. */
export function trialMail(stage: TrialStage, { origin, timeZone, trialEndsAt }: Trial) {
  const on = formatDate(localDateOf(trialEndsAt, timeZone));
  const { subject, text } = words[stage];
  return renderMail({
    subject: subject(on),
    body: (
      <MailLayout preview={text(on)} origin={origin}>
        <MailText>{text(on)}</MailText>
        <MailButton href={`${origin}/subscription`}>Ver planes</MailButton>
        <MailText muted>{always}</MailText>
      </MailLayout>
    ),
    text: [text(on), `Ver planes: ${origin}/subscription`, always, smallPrintText(origin)],
  });
}
