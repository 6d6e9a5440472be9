// /v1/billing/meter_events: reported usage.
import type Stripe from "stripe";
import * as z from "zod";
import { endpoint } from "../endpoint";
import { newId } from "../ids";
import { instant } from "../params";
import type { MeterEventRecord } from "../state";
import { StripeError } from "../stripe-error";
import type { Wire } from "../wire";
import type { World } from "../world";

const DAY_S = 86_400;
const OLDEST_S = 35 * DAY_S;
const AHEAD_S = 300;

const schema = z.strictObject({
  event_name: z.string().max(100),
  identifier: z.string().max(100).optional(),
  payload: z.record(z.string(), z.string()),
  timestamp: instant.optional(),
});

export const meterEventEndpoints = [
  endpoint("POST /v1/billing/meter_events", schema, (world, params) => {
    const { event_name: eventName, payload } = params;
    if (!world.prices.some(({ meterEvent }) => meterEvent === eventName)) {
      throw new StripeError(`No active meter found for event name: ${eventName}`, { param: "event_name" });
    }
    const event: MeterEventRecord = {
      created: world.at(),
      eventName,
      identifier: readIdentifier(world, params.identifier),
      payload,
      timestamp: readTimestamp(world, params.timestamp),
      ...readPayload(world, payload),
    };
    world.state.meterEvents.push(event);
    return renderMeterEvent(event, params.timestamp);
  }),
];

/** Reads the identifier. Stripe refuses one that it has already counted; for a client that retries, that is a success. */
function readIdentifier({ state, at }: World, identifier = newId("me", 24)): string {
  const known = state.meterEvents.some(
    (event) => event.identifier === identifier && event.created > at() - OLDEST_S,
  );
  if (known) throw new StripeError(`An event already exists with identifier ${identifier}.`);
  return identifier;
}

/** Returns the instant of use. If billing time is days ahead of the sender's clock, the reported instant is moved by the same amount. */
function readTimestamp({ at, sendersNow }: World, timestamp?: number): number {
  if (timestamp === undefined) return at();
  const param = "timestamp";
  if (timestamp < sendersNow() - OLDEST_S)
    throw new StripeError("The timestamp must be within the past 35 calendar days.", { param });
  if (timestamp > sendersNow() + AHEAD_S)
    throw new StripeError("The timestamp must be at most 5 minutes in the future.", { param });
  const ahead = at() - sendersNow();
  return ahead >= DAY_S ? timestamp + ahead : timestamp;
}

function readPayload({ state }: World, payload: Record<string, string>) {
  const { stripe_customer_id: customer = "", value = "" } = payload;
  if (!state.customers[customer]) {
    throw new StripeError(`No such customer: '${customer}'`, { param: "payload[stripe_customer_id]" });
  }
  if (!/^\d+(\.\d{1,12})?$/.test(value)) {
    throw new StripeError(`Invalid value in the payload: '${value}'`, { param: "payload[value]" });
  }
  return { customer, value: Number(value) };
}

const renderMeterEvent = (
  { created, eventName, identifier, payload, timestamp }: MeterEventRecord,
  asSent?: number,
): Wire<Stripe.Billing.MeterEvent> => ({
  object: "billing.meter_event",
  created,
  event_name: eventName,
  identifier,
  livemode: false,
  payload,
  timestamp: asSent ?? timestamp,
});
