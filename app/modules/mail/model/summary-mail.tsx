import type { SummaryLine } from "#cell";
import { MailButton, MailGreeting, MailLayout, MailText, greeting, smallPrintText } from "../layout";
import { renderMail } from "../render.server";

interface SummaryContent {
  subject: string;
  /** One for each thing, the oldest first. */
  lines: readonly SummaryLine[];
  origin: string;
}

const leadText = "Esto ha cambiado desde el último correo:";
const noteText = "Para no llenar tu buzón, juntamos en un correo los avisos de cada hora.";

/** Returns the mail that is sent instead of several of one kind. Each place that its lines name has one button. */
export function summaryMail({ subject, lines, origin }: SummaryContent) {
  const buttons = new Map(lines.flatMap(({ button }) => (button ? [[button.path, button.label]] : [])));
  return renderMail({
    subject,
    body: (
      <MailLayout preview={lines[0]!.text} origin={origin}>
        <MailGreeting />
        <MailText>{leadText}</MailText>
        {lines.map(({ text }, at) => (
          <MailText key={at}>{text}</MailText>
        ))}
        {[...buttons].map(([path, label]) => (
          <MailButton key={path} href={origin + path}>
            {label}
          </MailButton>
        ))}
        <MailText muted>{noteText}</MailText>
      </MailLayout>
    ),
    text: [
      greeting,
      leadText,
      ...lines.map(({ text }) => `- ${text}`),
      ...[...buttons].map(([path, label]) => `${label}: ${origin}${path}`),
      noteText,
      smallPrintText(origin),
    ],
  });
}
