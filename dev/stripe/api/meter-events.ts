// /v1/billing/meter_events: reported usage.
import * as z from "zod";
import { requireRecord, StripeError } from "../core/stripe-error";
import type { StripeWorld } from "../core/world";
import { endpoint, integerSchema } from "./endpoint";

const dayS = 86_400;
const oldestEventS = 35 * dayS;
const mostAheadS = 300;

const meterEventSchema = z.strictObject({
  event_name: z.string(),
  identifier: z.string().max(100).optional(),
  payload: z.strictObject({ stripe_customer_id: z.string(), value: integerSchema.pipe(z.number().min(0)) }),
  timestamp: integerSchema.optional(),
});

export const meterEventEndpoints = [
  endpoint("POST /v1/billing/meter_events", meterEventSchema, (world, params) => {
    const { event_name: eventName, payload, timestamp = world.appAt() } = params;
    const identifier = params.identifier ?? crypto.randomUUID();
    if (!world.prices.some(({ meter }) => meter?.event === eventName))
      throw new StripeError(`No active meter found for event name: ${eventName}`, { param: "event_name" });
    // For a client that retries, this refusal is a success.
    if (world.state.meterEvents.some((event) => event.identifier === identifier))
      throw new StripeError(`An event already exists with identifier ${identifier}.`);
    world.state.meterEvents.push({
      eventName,
      identifier,
      timestamp: readTimestamp(world, timestamp),
      customer: requireRecord(
        world.state.customers,
        payload.stripe_customer_id,
        "payload[stripe_customer_id]",
      ).id,
      value: payload.value,
    });
    return { object: "billing.meter_event", event_name: eventName, identifier, timestamp };
  }),
];

/** Returns the instant of use. If billing time is days ahead of the app's clock, it is moved by the same amount. */
function readTimestamp({ at, appAt }: StripeWorld, timestamp: number): number {
  if (timestamp < appAt() - oldestEventS || timestamp > appAt() + mostAheadS)
    throw new StripeError("The timestamp must be within the past 35 days, and at most 5 minutes ahead.", {
      param: "timestamp",
    });
  const ahead = at() - appAt();
  return ahead >= dayS ? timestamp + ahead : timestamp;
}
