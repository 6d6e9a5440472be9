// Converts between node:http and the web's Request and Response.
import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY_BYTES = 1_048_576;

/** Converts a request. @returns null when its body is larger than 1 MB. */
export async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) return null;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value));
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? new Uint8Array(Buffer.concat(chunks)) : undefined;
  return new Request(new URL(incoming.url ?? "/", origin), { method, headers, ...(body && { body }) });
}

export async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
