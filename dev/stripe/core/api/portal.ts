// /v1/billing_portal/sessions
import type Stripe from "stripe";
import * as z from "zod";
import { endpoint } from "../endpoint";
import { newId } from "../ids";
import { url } from "../params";
import type { PortalRecord } from "../state";
import type { Wire } from "../wire";
import type { World } from "../world";
import { requireCustomer } from "./customers";

const schema = z.strictObject({
  customer: z.string(),
  return_url: url.optional(),
  locale: z.string().optional(),
  configuration: z.string().optional(),
});

export const portalEndpoints = [
  endpoint("POST /v1/billing_portal/sessions", schema, (world, params) => {
    const portal: PortalRecord = {
      id: newId("bps", 24),
      created: world.at(),
      customer: requireCustomer(world, params.customer, "customer").id,
      returnUrl: params.return_url ?? null,
      locale: params.locale ?? null,
    };
    world.state.portals[portal.id] = portal;
    return renderPortal(world, portal);
  }),
];

function renderPortal({ origin }: World, portal: PortalRecord): Wire<Stripe.BillingPortal.Session> {
  return {
    id: portal.id,
    object: "billing_portal.session",
    configuration: "bpc_local",
    created: portal.created,
    customer: portal.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: portal.locale,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: `${origin}/p/session/${portal.id}`,
  };
}
