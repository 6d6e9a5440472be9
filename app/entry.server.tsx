import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { readOperator } from "~/modules/site/operator.server";
import { logFault, loggedPathOf } from "~/platform/log.server";
import { ContactContext } from "~/ui/contact";
import { delayedNames } from "~/ui/delayed-scripts";
import { NonceContext } from "~/ui/nonce";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, env }: AppLoadContext,
) {
  const page = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <ContactContext.Provider value={readOperator(env).email}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </ContactContext.Provider>
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError: (fault) => {
        if (!request.signal.aborted) logFault("render", fault);
        status = 500;
      },
    },
  );
  if (isbot(request.headers.get("User-Agent"))) await page.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return paintFirst(new Response(page, { status, headers }));
}

/** Delays scripts until the page is painted: it can be read without them. */
const paintFirst = (answer: Response) =>
  new HTMLRewriter()
    .on("link[rel=modulepreload]", { element: (link) => void link.setAttribute("rel", delayedNames.preload) })
    .on("script[type=module][async]", {
      element: (script) => void script.setAttribute("type", delayedNames.module),
    })
    .transform(answer);

export function handleError(fault: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRefusal(fault)) return;
  logFault("route", fault, { path: loggedPathOf(request) });
}

/** Guards throw responses. The router throws for unknown paths and methods. */
const isRefusal = (fault: unknown) =>
  fault instanceof Response || (isRouteErrorResponse(fault) && fault.status < 500);
