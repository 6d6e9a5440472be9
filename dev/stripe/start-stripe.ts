// A stand-in for Stripe: its API for the local app, its pages for people, and its webhooks.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createStripe } from "./core/create-stripe";
import type { PriceDefinition } from "./core/prices";
import type { Webhook } from "./core/webhooks";
import { openKeptState } from "./kept-state";
import { send, toRequest } from "./node-http";
import { createSite } from "./site";

/** How often it checks for due steps. */
const TICK_MS = 1_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

export interface StripeServer {
  port: number;
  /** The base address of the API, for the app. */
  origin: string;
  close(): Promise<void>;
}

interface Options {
  /** 0: a free one. */
  port: number;
  /** The folder of its state. */
  stateDir: string;
  /** The app's address: webhooks go to its /webhooks/stripe. */
  appOrigin: string;
  webhookSecret: string;
  prices: PriceDefinition[];
}

/** Listens until `close` is called. Rejects when the port is taken. */
export async function startStripe(options: Options): Promise<StripeServer> {
  // Longer than the Worker keeps a connection. The client must end it first, because it might still use it.
  const server = createServer({ keepAliveTimeout: 60_000 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const memory = openKeptState(options.stateDir);
  const { prices, webhookSecret } = options;
  const deliver = (webhook: Webhook) => post(`${options.appOrigin}/webhooks/stripe`, webhook);
  // Pages have the API's address: the app's forms may lead nowhere else.
  const origin = `http://127.0.0.1:${port}`;
  const { state, clock } = memory;
  const stripe = createStripe({ clock, deliver, origin, webhookSecret, prices, state });
  const site = createSite(stripe);

  const work = async () => {
    await stripe.control.tick();
    memory.save();
  };
  const timer = setInterval(() => void work().catch(report), TICK_MS);

  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const answer = async () => {
      const request = await toRequest(incoming, origin);
      if (!request) return send(outgoing, new Response("Demasiado grande", { status: 413 }));
      const isApi = new URL(request.url).pathname.startsWith("/v1/");
      await send(outgoing, await (isApi ? stripe.handle(request) : site(request)));
      // Webhooks follow the answer: the app may call the API before it has read it.
      if (request.method !== "GET") await work();
    };
    answer().catch((error: unknown) => {
      report(error);
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
        memory.save();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function post(url: string, { body, signature }: Webhook): Promise<number> {
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
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  // Reads the answer to its end: an aborted connection is a fault in the app's log.
  await answer.arrayBuffer();
  return answer.status;
}

const report = (error: unknown) => console.error("Fallo del Stripe local:", error);
