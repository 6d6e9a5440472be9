// A stand-in for Stripe: its API for the local app, its pages for people, and its webhooks.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { localStripe, type Configuration } from "../configuration";
import { createStripe } from "./create-stripe";
import { pricesOf } from "./core/prices";
import type { Webhook } from "./core/webhooks";
import { openSavedState } from "./saved-state";
import { createSite } from "./site";

/** How often it checks for due steps. */
const tickMs = 1_000;
const webhookTimeoutMs = 10_000;

export interface StripeServer {
  port: number;
  /** The base address of the API, for the app. */
  origin: string;
  close(): Promise<void>;
}

interface StripeServerOptions {
  /** 0: a free one. */
  port: number;
  /** The folder of its state. */
  stateDir: string;
  appOrigin: string;
  /** The user's settings: the app and Stripe must have the same secret and prices. */
  given: Configuration;
}

/** Listens until `close` is called. Rejects when the port is taken. */
export async function startStripe({
  port: wantedPort,
  stateDir,
  appOrigin,
  given,
}: StripeServerOptions): Promise<StripeServer> {
  // Longer than the Worker keeps a connection. The client must end it first, because it might still use it.
  const server = createServer({ keepAliveTimeout: 60_000 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wantedPort, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  // Pages have the API's address: the app's forms may lead nowhere else.
  const origin = `http://127.0.0.1:${port}`;
  const { state, clock, save } = openSavedState(stateDir);
  const settings = { ...localStripe, ...given };
  const webhookAddress = `${given.APP_ORIGIN ?? appOrigin}/webhooks/stripe`;
  const stripe = createStripe({
    clock,
    state,
    origin,
    deliver: (webhook) => postWebhook(webhookAddress, webhook),
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    prices: pricesOf({
      pro: settings.STRIPE_PRICE_PRO,
      pyme: settings.STRIPE_PRICE_PYME,
      plus: settings.STRIPE_PRICE_PLUS,
      plusExtra: settings.STRIPE_PRICE_PLUS_EXTRA,
    }),
  });
  const site = createSite(stripe);
  const tickAndSave = async () => {
    await stripe.tick();
    save();
  };
  const timer = setInterval(() => void tickAndSave().catch(reportFailure), tickMs);

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await toRequest(incoming, origin);
    const isApi = new URL(request.url).pathname.startsWith("/v1/");
    const response = await (isApi ? stripe.handle(request) : site(request));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
    // Webhooks follow the answer: the app may call the API before it has read it.
    if (request.method !== "GET") await tickAndSave();
  };
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      reportFailure(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });

  return {
    port,
    origin,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        save();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const body = await buffer(incoming);
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const { method = "GET", url = "/" } = incoming;
  return new Request(new URL(url, origin), { method, headers, ...(method === "POST" && { body }) });
}

async function postWebhook(url: string, { body, signature }: Webhook): Promise<number> {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": signature,
      // The app might close a kept connection at the moment of its use.
      Connection: "close",
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(webhookTimeoutMs),
  });
  // Reads the answer to its end: an aborted connection is a fault in the app's log.
  await answer.arrayBuffer();
  return answer.status;
}

const reportFailure = (error: unknown) => console.error("Fallo del Stripe local:", error);
