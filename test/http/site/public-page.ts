import { call, type Call } from "../../support/worker/app";

/** Returns a page as a visitor gets it, and the content of its head. */
export async function publicPage(path: string, options: Call = {}) {
  const answer = await call(path, options);
  const html = await answer.text();
  const attribute = (pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? "");
  return {
    status: answer.status,
    html,
    title: attribute(/<title>([^<]*)<\/title>/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) => attribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    /** The text that people read, without markup. */
    text: unescaped(
      html
        .replaceAll(/<script\b.*?<\/script>/gs, "")
        .replaceAll("<!-- -->", "")
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " "),
    ),
  };
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
