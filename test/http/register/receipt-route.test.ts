import { beforeAll, describe, expect, test } from "vitest";
import canonicalize from "canonicalize";
import { bytesToHex } from "@noble/hashes/utils.js";
import { receiptCode } from "~/modules/register/format/receipt-code";
import type { LogReceipt } from "~/modules/register/issue-receipt.server";
import { leafHashOf } from "~/modules/register/read-lines.server";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { call } from "../../support/worker/app";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register, trusted } from "../../support/worker/register";

let ana: SignedInMember;
let colleague: SignedInMember;
let givenReceipt: { seq: number; code: string };

beforeAll(async () => {
  const company = await aCompany();
  ana = await aMember({ company, fullName: "Ana" });
  colleague = await aMember({ company });
  await register(ana, colleague);
  const answer = await call("/api/check-in", {
    cookie: ana.cookie,
    json: { action: "check_in", location: { latitude: 28.1, longitude: -15.4 } },
  });
  givenReceipt = (await answer.json<{ receipt: typeof givenReceipt }>()).receipt;
});

const receiptOf = (member: SignedInMember, seq: number | string) =>
  call(`/dashboard/comprobante/${seq}`, { cookie: member.cookie });

const verdictOf = (text: string) => verifyReceipt(new TextEncoder().encode(text), trusted()).verdict;

describe("the receipt of a punch", () => {
  test("has the number and the code that the screen showed, and proves the punch", async () => {
    const answer = await receiptOf(ana, givenReceipt.seq);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      new RegExp(`"comprobante_${givenReceipt.seq}_[a-z-]+_\\d{4}-\\d\\d-\\d\\d\\.json"`),
    );
    const text = await answer.text();
    const { event, revealed } = JSON.parse(text) as LogReceipt;
    expect(canonicalize(JSON.parse(text))).toBe(text);
    expect(receiptCode(bytesToHex(leafHashOf(event)))).toBe(givenReceipt.code);
    expect(event.envelope).toMatchObject({
      seq: givenReceipt.seq,
      kind: "check_in",
      subject: ana.profile.id,
    });
    expect(revealed.person?.data).toMatchObject({ full_name: "Ana" });
    expect(revealed.place?.data).toEqual({ latitude: 28.1, longitude: -15.4 });
    expect(verdictOf(text)).toMatchObject({
      verdict: "valid",
      signedBy: { publishedBy: "fichaclara.test/registro" },
      summary: { companyId: ana.company.id, seq: givenReceipt.seq },
    });
  });

  test("proves nothing once its time has been changed", async () => {
    const receipt = await (await receiptOf(ana, givenReceipt.seq)).json<LogReceipt>();
    receipt.event.facts.occurred_at -= 3_600_000;
    expect(verdictOf(canonicalize(receipt)!)).toMatchObject({ verdict: "invalid" });
  });

  test.each(["99", "0", "-1", "1e3", "x", "9".repeat(30)])(
    "does not exist for the number %s",
    async (seq) => {
      expect((await receiptOf(ana, seq)).status).toBe(404);
    },
  );

  test("is given to nobody else", async () => {
    expect((await receiptOf(colleague, givenReceipt.seq)).status).toBe(404);
    expect((await receiptOf(await aMember(), givenReceipt.seq)).status).toBe(404);
  });
});
