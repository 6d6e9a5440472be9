import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { standardPrices } from "../../../dev/stripe/core/prices";
import { startStripe, type StripeServer } from "../../../dev/stripe/start-stripe";

const webhookSecret = "whsec_server";
const { webhooks } = new Stripe("sk_test_x");
let stateDir: string;
let server: StripeServer;
let received: Stripe.Event[];
const app = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const signature = request.headers["stripe-signature"] as string;
    void webhooks.constructEventAsync(body, signature, webhookSecret).then((event) => {
      received.push(event);
      response.end();
    });
  });
});

const start = () =>
  startStripe({
    port: 0,
    stateDir,
    appOrigin: `http://127.0.0.1:${(app.address() as AddressInfo).port}`,
    webhookSecret,
    prices: standardPrices,
  });
const sdk = () => new Stripe("sk_test_x", { host: "127.0.0.1", port: server.port, protocol: "http" });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });

beforeEach(async () => {
  received = [];
  stateDir = mkdtempSync(join(tmpdir(), "stripe-unit-"));
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  server = await start();
});

afterEach(async () => {
  await server.close();
  await new Promise((resolve) => {
    app.close(resolve);
    app.closeAllConnections();
  });
  rmSync(stateDir, { recursive: true });
});

const anOrder = () =>
  sdk().checkout.sessions.create({
    mode: "subscription",
    customer_email: "ana@example.com",
    success_url: "https://app.test/?s={CHECKOUT_SESSION_ID}",
    line_items: [{ price: "price_pyme", quantity: 1 }],
  });

test("a form pays a checkout session and sends the person back to the app, which receives the events as time moves", async () => {
  const { id } = await anOrder();
  const paid = await post(`/c/pay/${id}`, "do=pay");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `https://app.test/?s=${id}`]);
  await post("/_control/advance", JSON.stringify({ days: 32 }));
  expect(received.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["customer.created", "checkout.session.completed", "invoice.paid"]),
  );
});

test("what it remembers, its clock included, survives a restart", async () => {
  const { id } = await anOrder();
  const moved = await (await post("/_control/advance", '{"days":10}')).json<{ at: string }>();
  await server.close();
  server = await start();
  expect((await sdk().checkout.sessions.retrieve(id)).status).toBe("expired");
  const now = await (await post("/_control/webhooks", '{"mode":"deliver"}')).json<{ at: string }>();
  expect(now.at >= moved.at).toBe(true);
});

test("another site's form moves nothing", async () => {
  const { id } = await anOrder();
  const foreign = await post(`/c/pay/${id}`, "do=pay", { Origin: "https://evil.test" });
  expect(foreign.status).toBe(403);
  expect((await sdk().checkout.sessions.retrieve(id)).status).toBe("open");
});

test("what people have written is shown as text", async () => {
  await sdk().customers.create({ name: "<script>alert(1)</script>" });
  const page = await (await fetch(server.origin)).text();
  expect(page).not.toContain("<script>");
  expect(page).toContain("alert(1)");
});
