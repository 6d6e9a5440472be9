// The Worker of `npm start`: a request fires a cron, and the clock can be set to another present.
/* global Response */
import { env } from "cloudflare:workers";
import worker from "../build/server/index.js";

export * from "../build/server/index.js";

if (env.PRESENT) startClockAt(Date.parse(env.PRESENT));

/** For pictures at an hour when people work. @param {number} present */
function startClockAt(present) {
  const realNow = Date.now.bind(Date);
  /** @type {number | undefined} */
  let ahead;
  // Outside a request the platform's clock does not run, so the offset is computed at the first call.
  Date.now = () => {
    ahead ??= present - realNow();
    return realNow() + ahead;
  };
}

export default {
  ...worker,
  /** @param {Request} request @param {object} env @param {ExecutionContext} ctx */
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/__scheduled") return worker.fetch(request, env, ctx);
    const cron = searchParams.get("cron") ?? "";
    await worker.scheduled({ cron, scheduledTime: Date.now(), noRetry: () => undefined }, env, ctx);
    return new Response("Ran scheduled event");
  },
};
