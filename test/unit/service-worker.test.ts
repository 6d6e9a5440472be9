import { expect, test } from "vitest";
import { strategyFor } from "../../app/service-worker/strategy";

const origin = "https://app.fichaclara.test";

test.each([
  ["an opened page", "GET", "navigate", "/dashboard", "page"],
  ["a file named after its content", "GET", "cors", "/assets/root-abc.js", "asset"],
  ["a page's data", "GET", "cors", "/dashboard.data", "none"],
  ["a call of the API", "GET", "cors", "/api/check-in", "none"],
  ["a punch", "POST", "cors", "/api/check-in", "none"],
  ["a form sent without scripts", "POST", "navigate", "/dashboard", "none"],
  ["a person's picture", "GET", "no-cors", "/avatars/ana/1.png", "none"],
  ["an export asked for by a script", "GET", "cors", "/dashboard/fichajes.csv", "none"],
  ["the live socket", "GET", "websocket", "/live", "none"],
  ["a path that only looks like a file", "GET", "cors", "/team/assets/x.js", "none"],
])("%s: the request %s %s %s is %s", (_, method, mode, path, strategy) => {
  expect(strategyFor({ method, mode: mode as RequestMode, url: origin + path }, origin)).toBe(strategy);
});

test("a file of another site is never cached", () => {
  const url = "https://challenges.cloudflare.com/assets/x.js";
  expect(strategyFor({ method: "GET", mode: "cors", url }, origin)).toBe("none");
});
