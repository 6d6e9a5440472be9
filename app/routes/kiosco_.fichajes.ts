import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { queuedPunchesSchema } from "~/modules/clock/queue-intake/queued-punch-schema";
import { noteKioskContact, noteKioskUse } from "~/modules/directory/kiosks.server";
import { kioskContactOf } from "~/modules/kiosk/contact.server";
import { receiveKioskPunches } from "~/modules/kiosk/receive-queued-punches.server";
import { requireKiosk } from "~/modules/kiosk/require-kiosk.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod, tooOftenRefusal } from "~/platform/http.server";

/** A hundred punches, each with its typed values. */
const mostBytes = 256 * 1024;
const headers = { "Cache-Control": "private, no-store" };

/** What a kiosk stores to work offline. */
export async function loader(args: LoaderFunctionArgs) {
  const kiosk = await requireKiosk(args);
  noteKioskContact(args.context, kiosk);
  return Response.json(await kioskContactOf(inCell(args.context, kiosk.cell), kiosk), { headers });
}

/** Receives the punches that a kiosk queued offline. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const kiosk = await requireKiosk(args);
  noteKioskUse(context, kiosk);
  const deps = inCell(context, kiosk.cell);
  const outcome = await receiveKioskPunches(
    deps,
    kiosk,
    await requireJson(request, queuedPunchesSchema, { mostBytes }),
  );
  if (outcome.code === "too-often") throw refusal(429, tooOftenRefusal.text, tooOftenRefusal.init.headers);
  return Response.json({ results: outcome.results, contact: await kioskContactOf(deps, kiosk) }, { headers });
}
