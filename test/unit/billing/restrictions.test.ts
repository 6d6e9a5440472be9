import { describe, expect, test } from "vitest";
import { readScreen, statusNeeds } from "~/modules/billing/restrictions";

describe("the screen of a path", () => {
  test.each([
    ["/team", "/team"],
    ["/team/", "/team"],
    ["/invitations/new", "/invitations/new"],
    ["/invitations/new/", "/invitations/new"],
    ["/", null],
    ["/team//", null],
    ["/toString", null],
    ["toString", null],
    ["/login", null],
  ])("%s is %s", (path, screen) => expect(readScreen(path)).toBe(screen));
});

test("a member is let go by what `deactivate` needs; any other status is read as letting in", () => {
  expect(statusNeeds("inactive")).toBe("deactivate");
  expect(statusNeeds("active")).toBe("activate");
  expect(statusNeeds(undefined)).toBe("activate");
});
