import { describe, expect, test } from "vitest";
import { redirectToCanonicalAddress } from "~/platform/canonical-address.server";

const home = "https://app.fichaclara.test";

function visit(
  url: string,
  { method = "GET", mode = "navigate" }: { method?: string; mode?: string | null } = {},
) {
  const headers = new Headers(mode === null ? {} : { "Sec-Fetch-Mode": mode });
  const answer = redirectToCanonicalAddress({ url, method, headers } as Request, home);
  return answer && [answer.status, answer.headers.get("Location")];
}

describe("a page request", () => {
  test.each([
    ["https://www.fichaclara.test/login?a=b", `${home}/login?a=b`],
    ["http://127.0.0.1:8787/", `${home}/`],
    ["https://app.fichaclara.test:8443/team", `${home}/team`],
    ["https://fichaclara.workers.dev//evil.example/x", `${home}/evil.example/x`],
    ["https://fichaclara.workers.dev/%0d%0aSet-Cookie:a", `${home}/%0D%0Aset-cookie%3Aa`],
    ["https://fichaclara.workers.dev/@evil.example", `${home}/%40evil.example`],
    [`${home}//evil.example`, `${home}/evil.example`],
    [`${home}/Inspeccion?a=B`, `${home}/inspeccion?a=B`],
    [`${home}/login/`, `${home}/login`],
  ])("to %s is redirected to the canonical host, and never elsewhere", (url, location) => {
    expect(visit(url)).toEqual([308, location]);
    expect(new URL(location).origin).toBe(home);
  });

  test("to the canonical host is not redirected", () => {
    for (const path of ["/login", "/", "/transparencia/tile/0/x001/002", "/login.data", "/avatars/a/1.png"])
      expect(visit(home + path)).toBeNull();
  });

  test.each([{ method: "POST" }, { method: "HEAD" }, { mode: "cors" }, { mode: null }])(
    "with %j is not a page visit, and is not redirected",
    (sent) => {
      expect(visit("https://www.fichaclara.test/api/check-in", sent)).toBeNull();
    },
  );
});
