import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startStripe, type StripeServer } from "../../../../dev/stripe/start-stripe";
import { ana, orderOf, start as now } from "./a-stripe";

const webhookSecret = "whsec_server";
let stateDir: string;
let server: StripeServer;
let received: Stripe.Event[];
const app = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const signature = request.headers["stripe-signature"] as string;
    void Stripe.webhooks.constructEventAsync(body, signature, webhookSecret).then((event) => {
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
    given: { STRIPE_WEBHOOK_SECRET: webhookSecret },
  });
const sdk = () => new Stripe("sk_test_x", { host: "127.0.0.1", port: server.port, protocol: "http" });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
const readPage = async (path: string) => (await fetch(server.origin + path)).text();

beforeEach(async () => {
  vi.setSystemTime(now);
  received = [];
  stateDir = mkdtempSync(join(tmpdir(), "stripe-unit-"));
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  server = await start();
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await new Promise((resolve) => {
    app.close(resolve);
    app.closeAllConnections();
  });
  rmSync(stateDir, { recursive: true });
});

async function anOrder() {
  const { id: customer } = await sdk().customers.create(ana);
  const { id } = await sdk().checkout.sessions.create(orderOf(customer, "pyme"));
  return { id, customer };
}
const statusOf = async (id: string) => (await sdk().checkout.sessions.retrieve(id)).status;

test("a form pays a checkout session and leads back to the app, which receives the events as time moves", async () => {
  const { id } = await anOrder();
  expect(await readPage(`/c/pay/${id}`)).toContain("Hoy pagas");
  const paid = await post(`/c/pay/${id}`, "do=pay");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `https://app.test/?s=${id}`]);
  await post("/", "do=first");
  await vi.waitFor(() =>
    expect(received.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["checkout.session.completed", "customer.subscription.updated"]),
    ),
  );
});

test("the portal changes the plan and cancels, and a failed change is an open invoice to pay", async () => {
  const { id, customer } = await anOrder();
  await post(`/c/pay/${id}`, "do=pay");
  const { url } = await sdk().billingPortal.sessions.create({
    customer,
    return_url: "https://app.test/",
    locale: "es",
  });
  const { pathname } = new URL(url);
  const subscription = /name="subscription" value="([^"]+)"/.exec(await readPage(pathname))![1]!;
  await post(pathname, "do=failing");
  await post(pathname, `do=change&price=price_plus&subscription=${subscription}`);
  await post(pathname, `do=cancel&subscription=${subscription}`);
  const page = await readPage(pathname);
  expect(page).toContain("Plus · Pago pendiente · termina el 01/04/2026");
  const invoice = /name="invoice" value="([^"]+)"/.exec(page)![1]!;
  expect((await post(`/invoices/${invoice}`, "do=pay")).headers.get("location")).toContain("refused");
  await post(pathname, "do=working");
  await post(pathname, `do=pay&invoice=${invoice}`);
  expect(await readPage(pathname)).toContain("Plus · Activa");
});

test("its state and its clock survive a restart", async () => {
  const { id } = await anOrder();
  await post("/", "do=week");
  await server.close();
  server = await start();
  expect(await statusOf(id)).toBe("expired");
  expect(await readPage("/")).toContain(
    "Va por delante del reloj de Fichaclara, que no se mueve, en días: 7.",
  );
});

test("another site's form changes nothing", async () => {
  const { id } = await anOrder();
  const foreign = await post(`/c/pay/${id}`, "do=pay", { Origin: "https://evil.test" });
  expect([foreign.status, await statusOf(id)]).toEqual([403, "open"]);
});

test("a customer's name is shown as text", async () => {
  const { customer } = await anOrder();
  await sdk().customers.update(customer, { name: "<script>alert(1)</script>" });
  const page = await readPage("/");
  expect(page).not.toContain("<script>");
  expect(page).toContain("alert(1)");
});
