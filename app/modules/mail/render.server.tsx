import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { namesInHtml, namesInText } from "./isolated-name";
import { MailLayout, MailText } from "./layout";

/**
 * Renders a mail's template. React escapes what people typed; the text part is written beside the template. Names that were isolated
 * ({@link isolateName}) stand in `bdi` elements, and in the text within marks where they may turn it.
 * @param text its paragraphs.
 */
export function renderMail({ subject, body, text }: { subject: string; body: ReactElement; text: string[] }) {
  const html = `<!doctype html>${renderToStaticMarkup(body)}`;
  return { subject, html: namesInHtml(html), text: namesInText(`${text.join("\n\n")}\n`) };
}

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
