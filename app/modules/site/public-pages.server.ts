import { readSessionCookie } from "~/modules/directory/cookies.server";
import type { Env } from "~/platform/env.server";

/** Pages that every visitor without a session sees alike; their query, if any, is for the router to read. */
const publicPaths = new Set(["/", "/login", "/terminos", "/privacidad", "/verificar"]);

interface RenderedPage {
  /** The document, cut wherever the nonce of its render stood. */
  parts: string[];
  headers: Headers;
}

/** By configuration, so that another one never sees pages of this one. An isolate ends with each deployment. */
const renderedPages = new WeakMap<Env, Map<string, RenderedPage>>();

interface PublicPageContext {
  env: Env;
  /** For the Content-Security-Policy of this answer. */
  nonce: string;
}

/**
 * Answers a visitor's GET of a public page, which is rendered once an isolate and configuration: everybody gets the same
 * document with a nonce of their own. Any other request, and any other outcome than 200, is the router's alone.
 * @param render the router's answer to this request, with `context.nonce` in it.
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
  const known = pages.get(pathname);
  if (known) return new Response(known.parts.join(nonce), { headers: known.headers });

  const answer = await render();
  if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return answer;
  const html = await answer.text();
  pages.set(pathname, { parts: html.split(nonce), headers: new Headers(answer.headers) });
  return new Response(html, answer);
}

const mayHaveSession = (request: Request) =>
  request.headers.has("Authorization") || readSessionCookie(request) !== null;
