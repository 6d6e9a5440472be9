// Proves that no new kind of schedule shows in a package what it is about: all kinds to come share one envelope.
import { expect, test } from "vitest";
import { payloadSchemas } from "~/modules/register/format/payloads";

const hasDigestAlone = (kind: string) =>
  payloadSchemas[kind as keyof typeof payloadSchemas].safeParse({ digest: "0".repeat(64) }).success;

test("only the kinds balance_moved, calendar_declared, terms_agreed and plan have a digest as their whole payload", () => {
  const named = ["balance_moved", "calendar_declared", "terms_agreed", "plan"];
  expect(
    Object.keys(payloadSchemas)
      .filter(hasDigestAlone)
      .filter((kind) => !named.includes(kind)),
  ).toEqual([]);
});
