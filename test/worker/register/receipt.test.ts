import { beforeAll, describe, expect, test } from "vitest";
import { eventHash } from "~/modules/register/format/event";
import type { Receipt } from "~/modules/register/format/receipt";
import { verifyReceipt } from "~/modules/register/verifier/verify-receipt";
import { call } from "../../support/worker/app";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register, trusted } from "../../support/worker/register";

let ana: SignedInMember;
let colleague: SignedInMember;
let given: { seq: number; code: string };

beforeAll(async () => {
  const company = await aCompany();
  ana = await aMember({ company, fullName: "Ana" });
  colleague = await aMember({ company });
  await register(ana, colleague);
  const answer = await call("/api/check-in", {
    cookie: ana.cookie,
    json: { action: "check_in", location: { latitude: 28.1, longitude: -15.4 } },
  });
  given = (await answer.json<{ receipt: typeof given }>()).receipt;
});

const receiptOf = (member: SignedInMember, seq: number | string) =>
  call(`/dashboard/comprobante/${seq}`, { cookie: member.cookie });

describe("the receipt of a punch", () => {
  test("has the number and the code that the screen showed, and proves what was punched", async () => {
    const receipt = await (await receiptOf(ana, given.seq)).json<Receipt>();
    expect(eventHash(receipt.event).slice(0, 8)).toBe(given.code);
    expect(receipt.event).toMatchObject({ seq: given.seq, kind: "check_in", profile_id: ana.profile.id });
    expect(receipt.person?.data).toMatchObject({ full_name: "Ana" });
    expect(receipt.location?.data).toEqual({ latitude: 28.1, longitude: -15.4 });
    expect(verifyReceipt(receipt, trusted)).toMatchObject({ verdict: "valid" });
  });

  test("proves nothing once its time has been changed", async () => {
    const receipt = await (await receiptOf(ana, given.seq)).json<Receipt>();
    receipt.event.at -= 3_600_000;
    expect(verifyReceipt(receipt, trusted)).toMatchObject({ verdict: "invalid" });
  });

  test.each(["99", "0", "-1", "1e3", "x", "9".repeat(30)])(
    "does not exist for the number %s",
    async (seq) => {
      expect((await receiptOf(ana, seq)).status).toBe(404);
    },
  );

  test("is given to nobody else", async () => {
    expect((await receiptOf(colleague, given.seq)).status).toBe(404);
    expect((await receiptOf(await aMember(), given.seq)).status).toBe(404);
  });
});
