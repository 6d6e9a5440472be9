import { describe, expect, test } from "vitest";
import { limitSignIn } from "~/platform/edge-limit.server";
import { routedPath, withRoutedPath } from "~/platform/routed-path";

const home = "https://app.fichaclara.test";

const spellings: [string, string, string][] = [
  ["/kiosco/codigo", "/kiosco/codigo", "/kiosco/codigo"],
  ["/kiosco/codigo/", "/kiosco/codigo", "/kiosco/codigo"],
  ["/kiosco//codigo///", "/kiosco/codigo", "/kiosco/codigo"],
  ["//Kiosco/CODIGO", "/kiosco/codigo", "/kiosco/codigo"],
  ["/kiosco/%63odigo", "/kiosco/codigo", "/kiosco/codigo"],
  ["/kiosco\\codigo", "/kiosco/codigo", "/kiosco/codigo"],
  ["/kiosco/./x/../codigo", "/kiosco/codigo", "/kiosco/codigo"],
  ["/kiosco/codigo.data", "/kiosco/codigo", "/kiosco/codigo.data"],
  ["/Kiosco/codigo/.data", "/kiosco/codigo", "/kiosco/codigo.data"],
  ["/kiosco/codigo%2Edata", "/kiosco/codigo", "/kiosco/codigo.data"],
  ["/", "/", "/"],
  ["//", "/", "/"],
  ["/_root.data", "/", "/_root.data"],
  ["/_ROOT.data/", "/", "/_root.data"],
  ["/.data", "/", "/_root.data"],
  // The router also reads these as other paths.
  ["/kiosco%2Fcodigo", "/kiosco%2Fcodigo", "/kiosco%2Fcodigo"],
  ["/kiosco/%2563odigo", "/kiosco/%2563odigo", "/kiosco/%2563odigo"],
  ["/%E0%A4%A", "/%e0%a4%a", "/%e0%a4%a"],
];

describe("the path of a request", () => {
  test.each(spellings)("%s is read as %s, and passed on as %s", (path, expectedPath, goesOn) => {
    const request = withRoutedPath(new Request(`${home}${path}?Token=A`, { method: "POST", body: "a=b" }));
    const { pathname, search } = new URL(request.url);
    expect([routedPath(request), pathname, search]).toEqual([expectedPath, goesOn, "?Token=A"]);
    expect(withRoutedPath(request)).toBe(request);
  });

  test("in another spelling keeps method, headers and body", async () => {
    const headers = { Cookie: "a=b", Origin: home };
    const request = withRoutedPath(
      new Request(`${home}//Unirse/`, { method: "PUT", headers, body: "name=Ana" }),
    );
    expect([request.method, request.url]).toEqual(["PUT", `${home}/unirse`]);
    expect([request.headers.get("Origin"), await request.text()]).toEqual([home, "name=Ana"]);
  });
});

describe("the rate limit of a network", () => {
  const none = { EDGE_LIMIT: { limit: () => Promise.resolve({ success: false }) } };
  const isLimited = async (path: string, method: string) =>
    (await limitSignIn(new Request(home + path, { method }), none))?.status === 429;

  const limited = [
    "/",
    "/login",
    "/unirse",
    "/inspeccion",
    "/kiosco/codigo",
    "/kiosks/new",
    "/accept-invite",
  ];
  const spell: ((path: string) => string)[] = [
    (path) => path,
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.replace(/(?<=.)\//, "///"),
    (path) => path.toUpperCase(),
    (path) => path.replace("i", "%69"),
    (path) => `${path === "/" ? "/_root" : path}.data`,
    (path) => `${path}/.data`,
  ];

  test.each(limited)("applies to every spelling of %s", async (path) => {
    for (const spelling of spell)
      expect([spelling(path), await isLimited(spelling(path), "POST")]).toEqual([spelling(path), true]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("applies to %s, which reaches an action", async (method) => {
    expect(await isLimited("/kiosco/codigo", method)).toBe(true);
  });

  test.each(["GET", "HEAD"])("does not apply to %s", async (method) => {
    expect(await isLimited("/kiosco/codigo", method)).toBe(false);
  });

  test("does not apply to punching", async () => {
    for (const path of ["/api/check-in", "/kiosco", "/kiosco/", "/dashboard"])
      expect(await isLimited(path, "POST")).toBe(false);
  });
});
