// /v1/prices and /v1/events
import * as z from "zod";
import { endpoint } from "../endpoint";
import { listOf } from "../list";
import { paging } from "../params";
import { renderEvent } from "../render/event";
import { renderPrice } from "../render/price";
import { noSuch } from "../stripe-error";

const eventsSchema = z.strictObject({
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  ...paging,
});

export const catalogueEndpoints = [
  endpoint("GET /v1/prices/:id", z.strictObject({}), (world, _, id) => renderPrice(world.price(id))),

  endpoint("GET /v1/events", eventsSchema, (world, { type, types, ...params }) =>
    listOf("/v1/events", {
      records: world.state.events.filter(
        (event) => (type ?? event.type) === event.type && (types ?? [event.type]).includes(event.type),
      ),
      paging: params,
      render: (event) => renderEvent(world, event),
    }),
  ),

  endpoint("GET /v1/events/:id", z.strictObject({}), (world, _, id) => {
    const event = world.state.events.find((candidate) => candidate.id === id);
    if (!event) throw noSuch("event", id);
    return renderEvent(world, event);
  }),
];
