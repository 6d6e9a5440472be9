import {
  greeting,
  MailButton,
  MailGreeting,
  MailLayout,
  MailLink,
  MailNote,
  MailText,
  noteText,
  smallPrintText,
  unsubscribeText,
} from "~/modules/mail/layout";
import type { Attachment } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { checkpointNote } from "~/modules/register/transparency/checkpoint-note";

interface LinkedScreen {
  label: string;
  /** In the app. */
  path: string;
}

export interface SummaryContent {
  subject: string;
  /** The sentence about company and period. */
  lead: string;
  /** The facts, each with a link to the screen where the reader continues. */
  facts: readonly { text: string; link?: LinkedScreen }[];
  button: LinkedScreen;
  files: readonly Attachment[];
  unsubscribeUrl: string;
  origin: string;
}

/** Returns the mail about a period, ready for the outbox. It has the checkpoints of the day attached. */
export function summaryMail({ subject, lead, facts, button, files, unsubscribeUrl, origin }: SummaryContent) {
  const note = checkpointNote(files, origin);
  const mail = renderMail({
    subject,
    body: (
      <MailLayout preview={facts[0]!.text} origin={origin} unsubscribeUrl={unsubscribeUrl}>
        <MailGreeting />
        <MailText>{lead}</MailText>
        {facts.map(({ text, link }) => (
          <MailText key={text}>
            {text}
            {link && (
              <>
                {" "}
                <MailLink href={origin + link.path}>{link.label}</MailLink>
              </>
            )}
          </MailText>
        ))}
        <MailButton href={origin + button.path}>{button.label}</MailButton>
        {note && <MailNote {...note} />}
      </MailLayout>
    ),
    text: [
      greeting,
      lead,
      ...facts.map(({ text, link }) => (link ? `${text} ${link.label}: ${origin}${link.path}` : text)),
      `${button.label}: ${origin}${button.path}`,
      ...(note ? [noteText(note)] : []),
      `${smallPrintText(origin)}\n${unsubscribeText(unsubscribeUrl)}`,
    ],
  });
  return { ...mail, attachments: files, unsubscribeUrl };
}
