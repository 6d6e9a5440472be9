// /v1/billing_portal/sessions
import * as z from "zod";
import { renderPortal } from "../core/render";
import { newId } from "../core/state";
import { requireRecord } from "../core/stripe-error";
import { endpoint } from "./endpoint";

const portalSchema = z.strictObject({ customer: z.string(), return_url: z.url(), locale: z.string() });

export const portalEndpoints = [
  endpoint("POST /v1/billing_portal/sessions", portalSchema, (world, { customer, return_url: returnUrl }) => {
    requireRecord(world.state.customers, customer, "customer");
    const portal = { id: newId("bps"), customer, returnUrl };
    world.state.portals[portal.id] = portal;
    return renderPortal(world, portal);
  }),
];
