import Stripe from "stripe";
import { expect, test } from "vitest";
import { decodeForm } from "../../../dev/stripe/core/form";

test.each([
  ["a=1", { a: "1" }],
  ["", {}],
  ["a[b][c]=1&a[b][d]=2", { a: { b: { c: "1", d: "2" } } }],
  [
    "items[0][id]=x&items[0][price]=p&items[1][price]=q",
    { items: [{ id: "x", price: "p" }, { price: "q" }] },
  ],
  ["expand[]=a&expand[]=b.c", { expand: ["a", "b.c"] }],
  ["expand[0]=a&expand[1]=b", { expand: ["a", "b"] }],
  ["metadata[0]=a&metadata[dos]=b", { metadata: { "0": "a", dos: "b" } }],
  ["name=Pe%C3%B1a+%26+Hijos&metadata=", { name: "Peña & Hijos", metadata: "" }],
  ["metadata[__proto__]=x", { metadata: JSON.parse('{"__proto__":"x"}') as object }],
])("%s", (written, value) => {
  expect(decodeForm(written)).toEqual(value);
});

test("what the SDK writes is read as it was meant", async () => {
  let written = "";
  const sdk = new Stripe("sk_test_x", {
    httpClient: Stripe.createFetchHttpClient((_input: RequestInfo | URL, init?: RequestInit) => {
      written = init?.body as string;
      return Promise.resolve(Response.json({}));
    }),
  });
  await sdk.checkout.sessions.create({
    mode: "subscription",
    success_url: "https://app.test/?s={CHECKOUT_SESSION_ID}&a=1",
    line_items: [{ price: "price_plus", quantity: 1 }, { price: "price_plus_extra" }],
    subscription_data: { metadata: { "con espacio": "Ñ" } },
    expand: ["subscription"],
  });
  expect(decodeForm(written)).toEqual({
    mode: "subscription",
    success_url: "https://app.test/?s={CHECKOUT_SESSION_ID}&a=1",
    line_items: [{ price: "price_plus", quantity: "1" }, { price: "price_plus_extra" }],
    subscription_data: { metadata: { "con espacio": "Ñ" } },
    expand: ["subscription"],
  });
});
