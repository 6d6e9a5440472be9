// Proves that a move of an allowance that is sent again is recorded once, and that another amount is never taken for the same move.
import { allowanceMoves } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveAllowance } from "~/modules/absences/allowances/submit-move.server";
import { newId } from "~/platform/ids";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aMember } from "../../support/worker/people";

test("an allowance form sent again records one move; with another amount it is refused with the recorded one", async () => {
  const company = await aCompany();
  const member = await aMember({ company, role: "owner" });
  const { profile } = await aMember({ company });
  const move = {
    id: newId(deps().now),
    profileId: profile.id,
    kind: "vacation",
    year: 2026,
    note: "De 2025",
  };
  const send = (amount: number, note = move.note, kind = move.kind) =>
    moveAllowance(deps(), { member, move: { ...move, kind, amount, note } });
  expect(await send(300)).toEqual({ code: "moved" });
  expect(await send(300)).toEqual({ code: "moved" });
  const refusal = { code: "recorded-otherwise", recorded: { kind: "vacation", amount: 300 } };
  expect(await send(500)).toEqual(refusal);
  expect(await send(300, "De 2024")).toEqual(refusal);
  expect(await send(300, move.note, "own-days")).toEqual(refusal);
  const rows = await deps().db.select().from(allowanceMoves).where(eq(allowanceMoves.profileId, profile.id));
  expect(rows.map(({ amount, note }) => [amount, note])).toEqual([[300, "De 2025"]]);
  await settle();
});
