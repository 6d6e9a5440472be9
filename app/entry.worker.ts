import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/cloudflare";
import { paymentPages } from "~/modules/billing/payment-pages.server";
import { connectLive } from "~/modules/live/connect.server";
import { livePath } from "~/modules/live/live-message";
import { settingFaults } from "~/modules/register/setting-faults";
import { operatorFaults } from "~/modules/site/operator-faults";
import { answerPublicPage } from "~/modules/site/public-pages.server";
import { redirectToCanonicalAddress } from "~/platform/canonical-address.server";
import { createContext, createDeps, type RequestContext } from "~/platform/context.server";
import { limitSignIn } from "~/platform/edge-limit.server";
import { readEnv, type Env, type Settings } from "~/platform/env.server";
import { refusal } from "~/platform/http.server";
import { updatingRefusal, listOutdatedDatabases } from "~/platform/list-outdated-databases.server";
import { logFault, loggedPathOf } from "~/platform/log.server";
import { networkOf, requesterOf } from "~/platform/requester.server";
import { refuseCrossSite } from "~/platform/refuse-cross-site.server";
import { withRoutedPath } from "~/platform/routed-path";
import { secureResponse } from "~/platform/security-headers.server";
import { receiveBatch } from "./modules/jobs/work-jobs.server";
import { enqueueJobs } from "./modules/jobs/enqueue-jobs.server";

export { CompanyLive } from "~/modules/live/company-live.server";
export { MailPace } from "~/modules/mail/mail-pace.server";
export { CheckpointGuard } from "~/modules/register/checkpoint-guard.server";
export { TransparencyLog } from "~/modules/register/transparency/transparency-log.server";

/** Returns the faults between settings that are well formed by themselves, by their names. */
const faultsOf = (settings: Settings) => [...settingFaults(settings), ...operatorFaults(settings)];

const unexpected = "Ocurrió un error inesperado. Por favor intenta de nuevo.";
const handlePage = createRequestHandler(build, "production");

export default {
  async fetch(incoming, rawEnv, ctx) {
    const request = withRoutedPath(incoming);
    const envResult = readEnv(rawEnv, faultsOf);
    if ("invalid" in envResult) return withoutPage(misconfigured(envResult.invalid), request);
    const { env } = envResult;
    if (await isOutdated(env, ctx))
      return withoutPage(new Response(updatingRefusal.text, updatingRefusal.init), request);
    const { promise: answered, resolve: afterAnswer } = Promise.withResolvers<void>();
    const context = createContext(env, ctx, Date.now(), answered);
    context.network = networkOf(requesterOf(request));
    const redirected = redirectToCanonicalAddress(incoming, env.APP_ORIGIN);
    const answer = await (redirected ? Promise.resolve(redirected) : route(request, context))
      .then(inOurWords)
      .catch((fault: unknown) => {
        if (fault instanceof Response) return fault;
        logFault("request", fault, { path: loggedPathOf(request) });
        return refusal(500, unexpected);
      })
      .finally(afterAnswer);
    const secured = secureResponse(answer, {
      nonce: context.nonce,
      appOrigin: env.APP_ORIGIN,
      withTurnstile: Boolean(env.TURNSTILE_SITE_KEY),
      formTargets: paymentPages(env, new URL(request.url).pathname),
    });
    // The response of an upgrade comes from the Durable Object and is immutable.
    if (!secured.webSocket)
      for (const cookie of context.cookies) secured.headers.append("Set-Cookie", cookie);
    return secured;
  },

  async scheduled({ cron, scheduledTime }, rawEnv, ctx) {
    const envResult = readEnv(rawEnv, faultsOf);
    if ("invalid" in envResult) return void misconfigured(envResult.invalid);
    if (await isOutdated(envResult.env, ctx)) return;
    await enqueueJobs(createDeps(envResult.env, ctx, scheduledTime), cron);
  },

  async queue(batch, rawEnv, ctx) {
    const envResult = readEnv(rawEnv, faultsOf);
    if ("invalid" in envResult) {
      misconfigured(envResult.invalid);
      return batch.retryAll({ delaySeconds: 300 });
    }
    if (await isOutdated(envResult.env, ctx)) return batch.retryAll({ delaySeconds: 60 });
    await receiveBatch(createDeps(envResult.env, ctx, Date.now()), batch);
  },
} satisfies ExportedHandler<object>;

async function route(request: Request, context: RequestContext): Promise<Response> {
  const { APP_ORIGIN } = context.env;
  if (new URL(request.url).pathname === livePath) return connectLive({ request, context });
  return (
    refuseCrossSite(request, APP_ORIGIN) ??
    (await limitSignIn(request, context.env)) ??
    answerPublicPage(request, context, () => handlePage(request, { ...context }))
  );
}

/** Remix answers faults of API calls with an English text; this replaces it. */
function inOurWords(answer: Response): Response {
  const isRemixsLastWord =
    answer.status === 500 && answer.headers.get("Content-Type")?.startsWith("text/plain");
  return isRemixsLastWord ? refusal(500, unexpected) : answer;
}

/** Answers before a page can be rendered. */
const withoutPage = (answer: Response, request: Request) =>
  secureResponse(answer, { nonce: "", appOrigin: new URL(request.url).origin, withTurnstile: false });

const noCells: Env["cells"] = new Map();
/** Cells that lacked a migration at this isolate's last check. */
let outdatedCells: string[] = [];

/**
 * Whether a database lacks a migration of this build. Then nothing is read or written.
 * No request waits for a cell, which may be another company's and slow: its answer counts from the next request on.
 */
async function isOutdated(env: Env, ctx: ExecutionContext): Promise<boolean> {
  const directory = await listOutdatedDatabases({ ...env, cells: noCells });
  ctx.waitUntil(listOutdatedDatabases(env).then((names) => (outdatedCells = names)));
  return directory.length > 0 || outdatedCells.length > 0;
}

function misconfigured(names: string[]): Response {
  logFault("configuration", new Error(`Missing or malformed: ${names.join(", ")}`));
  return new Response(
    "Fichaclara no está configurada. Los nombres de lo que falta están en el registro del Worker.",
    {
      status: 500,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    },
  );
}
