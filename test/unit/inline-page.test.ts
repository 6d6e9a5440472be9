import { expect, test } from "vitest";
import { bundleStyle } from "../../dev/build/inline-page";

test("single-file pages use the same colours as the app, light, dark and on paper", async () => {
  const style = await bundleStyle([]);
  const [light, dark, paper] = [...style.matchAll(/--paper: ?(#\w+)/g)].map(([, colour]) => colour);
  expect([light, dark, paper]).toEqual(["#faf9f6", "#101312", "#ffffff"]);
  expect(style.indexOf("prefers-color-scheme:")).toBeGreaterThan(style.indexOf(light!));
  expect(style).toContain("color-scheme:light dark");
});
