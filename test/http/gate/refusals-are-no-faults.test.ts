import { expect, test } from "vitest";
import { call, origin, type Call } from "../../support/worker/app";

const stray: [string, string, Call][] = [
  ["a post to a page without an action", "/terminos", { method: "POST", form: { a: "b" } }],
  ["its call by scripts", "/terminos.data", { method: "POST", form: { a: "b" } }],
  ["a method nobody knows", "/login", { method: "PROPFIND", origin }],
  ["a method nobody knows, of a call", "/api/check-in", { method: "PROPFIND", origin }],
  ["OPTIONS of a page", "/login", { method: "OPTIONS" }],
  ["a write to a file's address", "/robots.txt", { method: "PUT", origin, form: { a: "b" } }],
  ["a page of nobody by scripts", "/no/such/page.data", {}],
  [
    "a write from another site",
    "/login",
    { method: "POST", form: { a: "b" }, origin: "https://evil.example" },
  ],
  ["a page by the data calls of older routers", "/login?_data=routes%2Flogin", {}],
  ["a form by the data calls of older routers", "/login?_data=root", { form: { a: "b" }, origin }],
  ["a form where JSON is asked for", "/api/check-in", { form: { a: "b" }, origin }],
];

// quiet-console fails a test for each logged fault.
test.each(stray)("%s is refused and not logged as a fault", async (_, path, options) => {
  const { status } = await call(path, options);
  expect(status).toBeLessThan(500);
});
