import { env } from "cloudflare:test";
import { aroundEach } from "./around-each";
import { worker } from "./built-worker";
import { alsoBound, ctx } from "./deps";

export const origin = "https://app.fichaclara.test";

// Each test has its own network. The limit of a network counts over all files that run in the same minute.
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
  /** Null sends none. The default is our own origin. */
  origin?: string | null;
  headers?: Record<string, string>;
  /** Bindings and variables that differ from the usual ones. */
  env?: object;
  /** The Worker that answers, or a weakened one for a test that must fail. */
  worker?: { fetch: (request: Request, env: object, ctx: ExecutionContext) => Promise<Response> };
}

/** Sends a request through the whole built Worker, by default as a browser on our own page. */
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
