import { expect, test } from "vitest";
import { allScreens } from "~/modules/policy/screens";
import { builtRoutes } from "../../support/worker/built-routes";

test("the policy declares every screen of the signed-in shell, and no screen that does not exist", () => {
  const builtScreens = builtRoutes
    .filter(({ parentId }) => parentId === "routes/_app")
    // The policy declares a screen without its parameter.
    .map(({ path = "" }) => `/${path}`.replace(/\/:\w+$/, ""));
  expect(builtScreens).toContain("/dashboard");
  expect([...allScreens].sort()).toEqual(builtScreens.sort());
});
