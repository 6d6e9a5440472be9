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
  type MailNoteContent,
} from "./layout";
import { renderMail } from "./render.server";

interface NoticeContent {
  subject: string;
  /** The event that the mail is about. */
  what: string;
  /** The link to continue, by its path in the app. */
  button?: { label: string; path: string };
  /** What the recipient can do about it, also if it was a mistake. */
  next: string;
  note?: MailNoteContent | null;
  /** The link to stop mails of this kind. Most kinds have none. */
  unsubscribeUrl?: string;
  /** Of the app. */
  origin: string;
}

/** Returns a mail about one event, and its line in a summary. */
export const noticeMail = ({ subject, what, button, next, note, unsubscribeUrl, origin }: NoticeContent) => ({
  line: { text: what, button },
  ...renderMail({
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
  }),
});
