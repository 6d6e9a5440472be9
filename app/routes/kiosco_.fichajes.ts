import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deferredSchema } from "~/modules/deferred/deferred-schema";
import { noteKioskUse } from "~/modules/directory/kiosks.server";
import { contactOf } from "~/modules/kiosk/contact.server";
import { receiveStored } from "~/modules/kiosk/receive-stored.server";
import { requireKiosk } from "~/modules/kiosk/require-kiosk.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod, tooOften } from "~/platform/http.server";

/** A hundred punches, each with what was typed for it. */
const maxBytes = 256 * 1024;
const headers = { "Cache-Control": "private, no-store" };

/** What a kiosk keeps for when it has no network. */
export async function loader(args: LoaderFunctionArgs) {
  const kiosk = await requireKiosk(args);
  return Response.json(await contactOf(inCell(args.context, kiosk.cell), kiosk), { headers });
}

/** What it stored without one. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const kiosk = await requireKiosk(args);
  noteKioskUse(context, kiosk);
  const deps = inCell(context, kiosk.cell);
  const outcome = await receiveStored(deps, kiosk, await requireJson(request, deferredSchema, { maxBytes }));
  if (outcome.code === "too-often") throw refusal(429, tooOften.text, tooOften.init.headers);
  return Response.json({ results: outcome.results, contact: await contactOf(deps, kiosk) }, { headers });
}
