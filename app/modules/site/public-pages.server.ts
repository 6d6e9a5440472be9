import { readSessionCookie } from "~/modules/session/cookies.server";
import type { Env } from "~/platform/env.server";
import { helpPath } from "~/ui/help-link";
import { helpSlugs } from "./help/help-pages";

/** Pages that are the same for every visitor without a session. Requests with a query go to the router. */
const publicPaths = new Set([
  "/",
  "/login",
  "/terminos",
  "/privacidad",
  "/verificar",
  "/ayuda",
  ...helpSlugs.map(helpPath),
]);

interface RenderedPage {
  /** The document, split at each nonce of its render. */
  parts: string[];
  headers: Headers;
}

/** Cached per configuration, so another configuration never gets these pages. An isolate ends with each deployment. */
const renderedPages = new WeakMap<Env, Map<string, RenderedPage>>();

interface PublicPageContext {
  env: Env;
  /** For the answer's Content-Security-Policy. */
  nonce: string;
}

/**
 * Answers a visitor's GET of a public page. The page is rendered once per isolate and configuration; each answer gets its own nonce. The
 * router answers any other request, and any status except 200.
 * @param render returns the router's answer to this request, with `context.nonce` in it.
 */
export async function answerPublicPage(
  request: Request,
  { env, nonce }: PublicPageContext,
  render: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || search || !publicPaths.has(pathname) || mayHaveSession(request))
    return render();

  const pages = renderedPages.get(env) ?? new Map<string, RenderedPage>();
  renderedPages.set(env, pages);
  const renderedPage = pages.get(pathname);
  if (renderedPage) return new Response(renderedPage.parts.join(nonce), { headers: renderedPage.headers });

  const answer = await render();
  if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return answer;
  const html = await answer.text();
  pages.set(pathname, { parts: html.split(nonce), headers: new Headers(answer.headers) });
  return new Response(html, answer);
}

const mayHaveSession = (request: Request) => request.headers.has("Authorization") || hasSession(request);

/** Whether the browser holds a session, for the way back to the clock. It proves nothing and costs no query. */
export const hasSession = (request: Request): boolean => readSessionCookie(request) !== null;
