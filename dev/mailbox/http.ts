// Helpers on top of node:http for the local mailbox.
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./api-error";

const mostBodyBytes = 1_048_576;

// Mails are untrusted content: their page runs no script and submits no form.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline' https:; img-src data: http: https:; font-src data: https:; form-action 'none'; base-uri 'none'";

/** Reads the body as JSON, at most 1 MB. @throws ApiError otherwise. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new ApiError(400, "validation_error", "The request body is not valid JSON.");
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Reads a body that is too large to its end: a client that is still writing would miss the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > mostBodyBytes)
    throw new ApiError(413, "validation_error", "The request body is larger than 1 MB.");
  return Buffer.concat(chunks);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify(body));
}

/** Sends a download of any type. */
export function sendFile(
  response: ServerResponse,
  { filename, content, contentType }: { filename: string; content: string; contentType: string },
): void {
  response.writeHead(200, {
    "content-type": contentType,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(Buffer.from(content, "base64"));
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": pagePolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  response.end(html);
}
