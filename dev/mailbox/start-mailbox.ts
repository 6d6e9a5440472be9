// A stand-in for Resend: stores the local app's mails and shows them on a page.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError } from "./api-error";
import { getEmail, listEmails, requireBearer, sendEmail } from "./emails-api";
import { readJson, sendFile, sendJson, sendPage } from "./http";
import { createMailStore, type MailStore } from "./mail-store";
import { renderList, renderMail, renderUnknownMail } from "./pages";

export interface Mailbox {
  port: number;
  origin: string;
  close(): Promise<void>;
}

interface MailboxExchange {
  request: IncomingMessage;
  response: ServerResponse;
  store: MailStore;
}

/**
 * Listens on `port` (0: a free one) until `close` is called. Rejects when the port is taken.
 *
 * @example const mailbox = await startMailbox({ port: 0 });
 *          new Resend("re_local", { baseUrl: mailbox.origin });
 */
export async function startMailbox({
  port,
  host = "127.0.0.1",
}: {
  port: number;
  host?: string;
}): Promise<Mailbox> {
  const store = createMailStore();
  // Longer than the Worker keeps a connection. The client must end it first, because it might still use it.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answerRequest({ request, response, store }).catch((error: unknown) => sendError(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    origin: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerRequest(exchange: MailboxExchange): Promise<void> {
  const { request, response, store } = exchange;
  const url = new URL(`http://mailbox${request.url}`);
  const [, first, id, nth, ...rest] = url.pathname.split("/");
  const places = [...(id === undefined ? [] : [":id"]), ...(nth === undefined ? [] : [":nth"])];
  const call = rest.length > 0 ? "unknown" : [`${request.method} /${first}`, ...places].join("/");
  switch (call) {
    case "GET /":
      return sendPage(response, 200, renderList(store.newestFirst()));
    case "GET /mails/:id": {
      const mail = store.find(id ?? "");
      return mail ? sendPage(response, 200, renderMail(mail)) : sendPage(response, 404, renderUnknownMail());
    }
    case "GET /mails/:id/:nth": {
      const file = store.find(id ?? "")?.attachments[Number(nth)];
      return file ? sendFile(response, file) : sendPage(response, 404, renderUnknownMail());
    }
    case "POST /emails":
      return answerSend(exchange);
    case "GET /emails":
      requireBearer(request.headers.authorization);
      return sendJson(response, 200, listEmails(store, url.searchParams));
    case "GET /emails/:id":
      requireBearer(request.headers.authorization);
      return sendJson(response, 200, getEmail(store, id ?? ""));
    default:
      throw new ApiError(404, "not_found", "The requested endpoint does not exist.");
  }
}

async function answerSend({ request, response, store }: MailboxExchange): Promise<void> {
  requireBearer(request.headers.authorization);
  const key = request.headers["idempotency-key"];
  const sendAnswer = sendEmail(store, await readJson(request), Array.isArray(key) ? key[0] : key);
  sendJson(response, 200, sendAnswer);
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  if (error instanceof ApiError) return sendJson(response, error.statusCode, error.toBody());
  console.error("Fallo del buzón local:", error);
  sendJson(response, 500, new ApiError(500, "internal_server_error", "The local mailbox failed.").toBody());
}
