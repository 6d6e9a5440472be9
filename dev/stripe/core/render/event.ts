import type Stripe from "stripe";
import type { EventRecord } from "../state";
import { API_VERSION, type Wire } from "../wire";
import type { World } from "../world";

type AnyEvent = Pick<
  Stripe.Event,
  "id" | "object" | "api_version" | "created" | "livemode" | "pending_webhooks" | "request"
>;

/** Renders an event; its object has the state of that instant. */
export function renderEvent({ state }: World, event: EventRecord) {
  const { previous } = event;
  return {
    id: event.id,
    object: "event",
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: state.deliveries.filter((one) => one.event === event.id && one.state === "due").length,
    request: event.request,
    type: event.type,
  } satisfies Wire<AnyEvent> & { type: string; data: unknown };
}
