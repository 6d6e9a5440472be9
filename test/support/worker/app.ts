import { env } from "cloudflare:test";
import { aroundEach } from "./around-each";
import { worker } from "./built-worker";
import { alsoBound, ctx } from "./deps";

export const origin = "https://app.fichaclara.test";

// Each test asks from a network of its own: the limit of one is counted over all files that run in its minute.
let testsBegun = 0;
aroundEach({ before: () => void (testsBegun += 1) });
const networkOfTest = () => `198.18.${testsBegun >> 8}.${testsBegun & 255}`;

export interface Call {
  method?: string;
  /** The Cookie header. */
  cookie?: string | undefined;
  bearer?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string> | URLSearchParams;
  /** Sent as a form with files, or as the bytes of one. */
  upload?: FormData | ReadableStream<Uint8Array>;
  /** null sends none; our own unless told. */
  origin?: string | null;
  headers?: Record<string, string>;
  /** Bindings and variables that differ from the usual ones. */
  env?: object;
  /** Who answers: the Worker, or the weakened one of a test that must be seen to fail. */
  worker?: { fetch: (request: Request, env: object, ctx: ExecutionContext) => Promise<Response> };
}

/** Sends a request through the whole built Worker, as a browser on our own page would unless told otherwise. */
export function call(path: string, options: Call = {}): Promise<Response> {
  const { json, form, bearer, cookie } = options;
  const headers = new Headers({
    Host: new URL(origin).host,
    "CF-Connecting-IP": networkOfTest(),
    ...options.headers,
  });
  const sentOrigin = options.origin === undefined ? (bearer ? null : origin) : options.origin;
  if (sentOrigin !== null) headers.set("Origin", sentOrigin);
  if (cookie) headers.set("Cookie", cookie);
  if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
  if (json !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const body =
    json !== undefined
      ? typeof json === "string"
        ? json
        : JSON.stringify(json)
      : (options.upload ?? (form && new URLSearchParams(form)));
  const method = options.method ?? (body ? "POST" : "GET");
  const request = new Request(origin + path, { method, headers, redirect: "manual", ...(body && { body }) });
  const answering = options.worker ?? (worker as unknown as NonNullable<Call["worker"]>);
  return answering.fetch(request, { ...env, ...alsoBound, ...options.env }, ctx);
}
