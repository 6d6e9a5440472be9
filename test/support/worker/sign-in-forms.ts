import { call, type Call } from "./app";
import { aStranger } from "./sign-in";

/** The two forms that request a link: their addresses, and their messages for an empty field. */
export const signInForms = [
  ["/login", "Por favor ingresa tu email"],
  ["/?index", "Por favor introduce tu email"],
] as const;

/** Posts a form as a browser without scripts does. @returns the page that follows. */
export async function postForm(action: string, form: Record<string, string>, options: Call = {}) {
  const answer = await call(action, { form, headers: { "CF-Connecting-IP": aStranger().ip }, ...options });
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    /** The page without its scripts. */
    main,
    typed: /<input(?! type="hidden")[^>]*name="email"[^>]*?value="([^"]*)"/.exec(main)?.[1] ?? "",
  };
}
