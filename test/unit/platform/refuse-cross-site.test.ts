import { describe, expect, test } from "vitest";
import { refuseCrossSite } from "~/platform/refuse-cross-site.server";

const own = "https://app.fichaclara.test";

interface Sent {
  method?: string;
  path?: string;
  origin?: string | null;
  cookie?: string;
}

function request({ method = "POST", path = "/login", origin = own, cookie }: Sent) {
  const headers = new Headers();
  if (origin !== null) headers.set("Origin", origin);
  if (cookie !== undefined) headers.set("Cookie", cookie);
  return { method, url: own + path, headers } as Request;
}

const status = (sent: Sent) => refuseCrossSite(request(sent), own)?.status ?? "passes";

const foreign = [
  "https://evil.example",
  "null",
  "",
  "http://app.fichaclara.test",
  "https://app.fichaclara.test.evil.com",
  "https://evil-app.fichaclara.test",
  "https://fichaclara.test",
  "https://app.fichaclara.test:8443",
  "https://app.fichaclara.test:443",
  "https://app.fichaclara.test/",
  "https://APP.fichaclara.test",
  "https://app.fichaclara.test@evil.com",
  "https://app-fichaclara.test",
];

describe("the check of a write's Origin header", () => {
  test.each(foreign)("refuses %j, with a cookie and without, on pages and on the API", (origin) => {
    for (const path of ["/login", "/api/check-in", "/auth/sign-out"]) {
      expect(status({ origin, path })).toBe(403);
      expect(status({ origin, path, cookie: "a=b" })).toBe(403);
    }
  });

  const rows: [Sent, number | "passes"][] = [
    [{ cookie: "a=b" }, "passes"],
    [{}, "passes"],
    [{ origin: null, path: "/api/check-in" }, "passes"],
    [{ origin: null, path: "/api/check-in", cookie: "a=b" }, 403],
    [{ origin: null, path: "/api/check-in", cookie: "" }, 403],
    [{ origin: null, path: "/login" }, 403],
    [{ origin: null, path: "/auth/callback" }, 403],
    [{ origin: null, path: "/x/api/check-in" }, 403],
    [{ origin: null, path: "/correos" }, "passes"],
    [{ origin: null, path: "/correos", cookie: "a=b" }, 403],
    [{ origin: null, path: "/correos.data" }, 403],
    [{ origin: "https://evil.example", path: "/correos" }, 403],
    [{ origin: null, path: "/webhooks/stripe" }, "passes"],
    [{ origin: "https://evil.example", path: "/webhooks-x" }, 403],
    [{ origin: "https://evil.example", path: "/x/webhooks/" }, 403],
    [{ origin: "https://evil.example", method: "GET" }, "passes"],
    [{ origin: "https://evil.example", method: "HEAD" }, "passes"],
    [{ origin: "https://evil.example", method: "OPTIONS" }, "passes"],
    [{ origin: "https://evil.example", method: "PUT" }, 403],
    [{ origin: "https://evil.example", method: "DELETE" }, 403],
    [{ origin: "https://evil.example", method: "get" }, 403],
    [{ origin: "https://evil.example", method: "X" }, 403],
  ];
  test.each(rows)("for %j is %s", (sent, expected) => {
    expect(status(sent)).toBe(expected);
  });
});
