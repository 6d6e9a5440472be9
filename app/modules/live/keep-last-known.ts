import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * A client loader for a screen whose data is asked for again while people look at it. When nobody answers, it goes on
 * showing what it last knew of the same address instead of an error page; `useLive` asks again when the network is back.
 */
export function keepLastKnown() {
  let last: { url: string; data: unknown } | null = null;

  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    try {
      last = { url: request.url, data: await serverLoader() };
    } catch (fault) {
      // A TypeError is how fetch says that there was no answer.
      if (!(fault instanceof TypeError) || last?.url !== request.url) throw fault;
    }
    return last.data;
  };
  // So that it also knows what came with the page.
  clientLoader.hydrate = true as const;
  return clientLoader;
}
