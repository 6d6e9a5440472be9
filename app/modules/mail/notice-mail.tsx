import { MailButton, MailLayout, MailText, smallPrintText } from "./layout";
import { renderMail } from "./render.server";

interface NoticeOf {
  subject: string;
  /** What has happened. */
  what: string;
  /** Where to go on, by its path in the app. */
  button?: { label: string; path: string };
  /** What to do about it, or if it was a mistake. */
  next: string;
  /** Of the app. */
  origin: string;
}

/** A mail that tells somebody of one thing that has happened. */
export const noticeMail = ({ subject, what, button, next, origin }: NoticeOf) =>
  renderMail({
    subject,
    body: (
      <MailLayout preview={what} origin={origin}>
        <MailText>Hola:</MailText>
        <MailText>{what}</MailText>
        {button && <MailButton href={origin + button.path}>{button.label}</MailButton>}
        <MailText muted={button !== undefined}>{next}</MailText>
      </MailLayout>
    ),
    text: [
      "Hola:",
      what,
      ...(button ? [`${button.label}: ${origin}${button.path}`] : []),
      next,
      smallPrintText(origin),
    ],
  });
