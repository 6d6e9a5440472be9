import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { namesInHtml, namesInText } from "./isolated-name";
import { MailLayout, MailText } from "./layout";

/**
 * Renders a mail. React escapes typed text. Isolated names ({@link isolateName}) are in `bdi` elements in the HTML. In the text
 * they keep their marks if they may change its direction.
 * @param text the paragraphs of the text part.
 */
export function renderMail({ subject, body, text }: { subject: string; body: ReactElement; text: string[] }) {
  const html = `<!doctype html>${renderToStaticMarkup(body)}`;
  return { subject, html: namesInHtml(html), text: namesInText(`${text.join("\n\n")}\n`) };
}

/** Returns a mail of paragraphs. The first one is also the preview. */
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
