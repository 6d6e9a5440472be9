import { MailLayout, MailText } from "./layout";
import { renderMail } from "./render.server";

/** A mail of nothing but paragraphs, of which the first is also its preview. */
export const plainMail = ({ subject, text }: { subject: string; text: string[] }) =>
  renderMail({
    subject,
    body: (
      <MailLayout preview={text[0]!}>
        {text.map((line, index) => (
          <MailText key={index}>{line}</MailText>
        ))}
      </MailLayout>
    ),
    text,
  });
