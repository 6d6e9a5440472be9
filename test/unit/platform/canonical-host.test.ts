import { describe, expect, test } from "vitest";
import { redirectToCanonicalHost } from "~/platform/canonical-host.server";

const home = "https://app.fichaclara.test";

function visit(
  url: string,
  { method = "GET", mode = "navigate" }: { method?: string; mode?: string | null } = {},
) {
  const headers = new Headers(mode === null ? {} : { "Sec-Fetch-Mode": mode });
  const answer = redirectToCanonicalHost({ url, method, headers } as Request, home);
  return answer && [answer.status, answer.headers.get("Location")];
}

describe("a page opened", () => {
  test.each([
    ["https://www.fichaclara.test/login?a=b", `${home}/login?a=b`],
    ["http://127.0.0.1:8787/", `${home}/`],
    ["https://app.fichaclara.test:8443/team", `${home}/team`],
    ["https://fichaclara.workers.dev//evil.example/x", `${home}//evil.example/x`],
    ["https://fichaclara.workers.dev/%0d%0aSet-Cookie:a", `${home}/%0d%0aSet-Cookie:a`],
    ["https://fichaclara.workers.dev/@evil.example", `${home}/@evil.example`],
  ])("at %s is sent home, and never elsewhere", (url, location) => {
    expect(visit(url)).toEqual([308, location]);
    expect(new URL(location).origin).toBe(home);
  });

  test("at home stays", () => {
    expect(visit(`${home}/login`)).toBeNull();
  });

  test.each([{ method: "POST" }, { method: "HEAD" }, { mode: "cors" }, { mode: null }])(
    "with %j is no page, and is left alone",
    (sent) => {
      expect(visit("https://www.fichaclara.test/api/check-in", sent)).toBeNull();
    },
  );
});
