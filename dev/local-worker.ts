// The Worker as `npm start` serves it: a cron is fired by a request, and the clock can be set to another present.
import { env } from "cloudflare:workers";
import worker from "../app/entry.worker";

export * from "../app/entry.worker";

const { PRESENT } = env as { PRESENT?: string };
if (PRESENT) startClockAt(Date.parse(PRESENT));

/** For pictures taken at an hour when people work. */
function startClockAt(present: number) {
  const realNow = Date.now.bind(Date);
  let ahead: number | undefined;
  // Outside a request the platform's clock stands still, so the distance is taken at the first look.
  Date.now = () => {
    ahead ??= present - realNow();
    return realNow() + ahead;
  };
}

export default {
  ...worker,
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/__scheduled") return worker.fetch(request, env, ctx);
    const cron = searchParams.get("cron") ?? "";
    await worker.scheduled({ cron, scheduledTime: Date.now(), noRetry: () => undefined }, env, ctx);
    return new Response("Ran scheduled event");
  },
} satisfies ExportedHandler<object>;
