// Calls under /_control for tests: the actions of the pages' buttons, in JSON.
import * as z from "zod";
import type { LocalStripe } from "./core/create-stripe";
import { StripeError } from "./core/stripe-error";

const ends = z.enum(["succeed", "fail"]).nullable();
const mode = z.enum(["deliver", "duplicate", "reorder", "lose"]);

type Call = (stripe: LocalStripe, body: unknown) => unknown;

function call<Schema extends z.ZodType>(
  schema: Schema,
  run: (stripe: LocalStripe, input: z.output<Schema>) => unknown,
): Call {
  return (stripe, body) => run(stripe, schema.parse(body));
}

const calls: Record<string, Call> = {
  /** Resolves when all due steps have happened and their webhooks have been tried. */
  advance: call(
    z.union([z.strictObject({ days: z.number().positive() }), z.strictObject({ to: z.iso.datetime() })]),
    ({ control }, input) =>
      "days" in input ? control.advanceDays(input.days) : control.advanceTo(Date.parse(input.to)),
  ),
  "next-payment": call(z.strictObject({ customer: z.string(), ends }), ({ control }, input) =>
    control.setNextPayment(input.customer, input.ends),
  ),
  card: call(
    z.strictObject({ customer: z.string(), card: z.enum(["working", "failing"]) }),
    ({ control }, input) => control.setCard(input.customer, input.card),
  ),
  webhooks: call(z.strictObject({ mode }), ({ control }, input) => control.webhooks.setMode(input.mode)),
  resend: call(
    z.strictObject({ event: z.string(), copies: z.int().min(1).max(10).default(1) }),
    ({ control }, { event, copies }) => control.webhooks.resend(event, copies),
  ),
};

/** `GET /_control/state` returns the state. `POST /_control/<call>` runs a call. */
export async function answerControl(stripe: LocalStripe, request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.slice("/_control/".length);
  if (request.method === "GET" && name === "state") return Response.json(stripe.control.state());
  const run = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!run || request.method !== "POST") return Response.json({ error: "No existe." }, { status: 404 });
  try {
    await run(stripe, await request.json());
    return Response.json({ at: new Date(stripe.world.clock.now()).toISOString() });
  } catch (error) {
    if (error instanceof z.ZodError) return Response.json({ error: z.prettifyError(error) }, { status: 422 });
    if (error instanceof StripeError) return Response.json(error.toBody(), { status: error.status });
    throw error;
  }
}
