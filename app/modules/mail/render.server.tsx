import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * Renders a mail's template. React escapes what people typed; the text part is written beside the template.
 * @param text its paragraphs.
 */
export function renderMail({ subject, body, text }: { subject: string; body: ReactElement; text: string[] }) {
  return { subject, html: `<!doctype html>${renderToStaticMarkup(body)}`, text: `${text.join("\n\n")}\n` };
}
