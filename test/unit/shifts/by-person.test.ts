import { expect, test } from "vitest";
import { authorOf } from "~/modules/shifts/model/by-person";

test.each([
  ["their account", null, { kind: "member", id: "ana" }, "web", "account"],
  ["a kiosk", "tablet", { kind: "kiosk", id: "tablet" }, "kiosk", "kiosk"],
])("a person who acts with %s is the author of their statement", (_, kioskId, actor, source, via) => {
  expect(authorOf({ profileId: "ana", kioskId })).toEqual({ actor, source, authorId: "ana", via });
});
