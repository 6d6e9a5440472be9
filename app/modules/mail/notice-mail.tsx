import {
  greeting,
  MailButton,
  MailGreeting,
  MailLayout,
  MailNote,
  MailText,
  noteText,
  smallPrintText,
  unsubscribeText,
  type Note,
} from "./layout";
import { renderMail } from "./render.server";

interface NoticeOf {
  subject: string;
  /** What has happened. */
  what: string;
  /** Where to go on, by its path in the app. */
  button?: { label: string; path: string };
  /** What to do about it, or if it was a mistake. */
  next: string;
  note?: Note | null;
  /** Where whoever wants no more of its kind says so; of most, nobody may. */
  unsubscribeUrl?: string;
  /** Of the app. */
  origin: string;
}

/** A mail that tells somebody of one thing that has happened. */
export const noticeMail = ({ subject, what, button, next, note, unsubscribeUrl, origin }: NoticeOf) =>
  renderMail({
    subject,
    body: (
      <MailLayout preview={what} origin={origin} {...(unsubscribeUrl && { unsubscribeUrl })}>
        <MailGreeting />
        <MailText>{what}</MailText>
        {button && <MailButton href={origin + button.path}>{button.label}</MailButton>}
        <MailText muted={button !== undefined}>{next}</MailText>
        {note && <MailNote {...note} />}
      </MailLayout>
    ),
    text: [
      greeting,
      what,
      ...(button ? [`${button.label}: ${origin}${button.path}`] : []),
      next,
      ...(note ? [noteText(note)] : []),
      unsubscribeUrl
        ? `${smallPrintText(origin)}\n${unsubscribeText(unsubscribeUrl)}`
        : smallPrintText(origin),
    ],
  });
