import { env } from "cloudflare:test";
import worker from "~/entry.worker";
import { createDeps, inCell, type Deps } from "~/platform/context.server";
import { readEnv } from "~/platform/env.server";
import { aroundEach } from "./around-each";

export const origin = "https://app.fichaclara.test";

const afterAnswers: Promise<unknown>[] = [];
const ctx = {
  waitUntil: (work: Promise<unknown>) => void afterAnswers.push(work),
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;

// What an operation of an earlier test still waits for may never come.
aroundEach({ before: () => void afterAnswers.splice(0) });

// Each test asks from a network of its own: the limit of one is counted over all files that run in its minute.
let testsBegun = 0;
aroundEach({ before: () => void (testsBegun += 1) });
const networkOfTest = () => `198.18.${testsBegun >> 8}.${testsBegun & 255}`;

/** Bindings that requests and operations of a test have besides the usual ones. */
export const alsoBound: { CELL_2?: D1Database } = {};
aroundEach({ before: () => void delete alsoBound.CELL_2 });

/** What queues deliver once answers have left nothing more to do. */
export const thenDeliver = { mails: () => Promise.resolve() };

/** Waits for the work that answers left to be done after them, and for the mails that it woke. */
export async function settle() {
  while (afterAnswers.length > 0) await afterAnswers.shift();
  await thenDeliver.mails();
}

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

/**
 * The dependencies of an operation called directly, in the first cell.
 * @param answered when deferred work may begin; at once unless told.
 */
export function deps(
  now: number = Date.now(),
  db?: Deps["db"],
  answered?: Promise<void>,
  directory?: Deps["directory"],
): Deps {
  const read = readEnv(alsoBound.CELL_2 ? { ...env, ...alsoBound } : env);
  if ("invalid" in read) throw new Error(`configuration: ${read.invalid.join(", ")}`);
  const usual = createDeps(read.env, ctx, now, answered);
  const first = (name: string) => (name === "CELL_1" ? db : undefined);
  const cells = db ? { names: ["CELL_1"], find: first } : usual.cells;
  return inCell({ ...usual, cells, ...(directory && { directory }) }, "CELL_1");
}
