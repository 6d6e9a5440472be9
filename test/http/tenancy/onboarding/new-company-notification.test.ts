import { beforeEach, describe, expect, test } from "vitest";
import { call, type Call } from "../../../support/worker/app";
import { settle } from "../../../support/worker/deps";
import { aCompany, aMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { countOf } from "../../../support/worker/sign-in";

const path = "/api/admin/send-new-company-notification";

async function notify(companyId: string, carried: Call) {
  const answer = await call(path, {
    json: { companyId, companyName: "Otra", createdAt: "2020-01-01", ownerEmail: "evil@example.com" },
    ...carried,
  });
  await settle();
  return answer;
}

const queued = (companyId: string) => countOf("mail_outbox", "dedupe_key = ?", `new-company:${companyId}`);

beforeEach(settle);

describe("POST /api/admin/send-new-company-notification", () => {
  test("notifies the operator with the database's data, not the caller's", async () => {
    const owner = await aMember({ role: "owner" });
    const answer = await notify(owner.company.id, { bearer: owner.bearer });
    expect([answer.status, await answer.json()]).toEqual([200, { error: null }]);
    expect(resend.mails.map(({ to }) => to)).toEqual(["operador@fichaclara.test"]);
    expect(resend.mails[0]!.text).toContain(owner.email);
    expect(resend.mails[0]!.text).not.toContain("evil@example.com");
  });

  test("notifies the operator once, however often it is called", async () => {
    const owner = await aMember({ role: "owner" });
    for (let times = 0; times < 3; times += 1)
      expect((await notify(owner.company.id, { bearer: owner.bearer })).status).toBe(200);
    expect(await queued(owner.company.id)).toBe(1);
    expect(resend.mails).toHaveLength(1);
  });

  test("is only for the owner: others of the company get 403", async () => {
    const company = await aCompany();
    for (const role of ["employee", "admin"] as const) {
      const { bearer } = await aMember({ company, role });
      const answer = await notify(company.id, { bearer });
      expect([answer.status, await answer.json()]).toEqual([403, { error: "Sin permisos" }]);
    }
    expect(await queued(company.id)).toBe(0);
  });

  test("returns the same 404 for another company's id and for an unknown id", async () => {
    const owner = await aMember({ role: "owner" });
    const other = await aMember({ role: "owner" });
    const [foreign, none] = [
      await notify(other.company.id, { bearer: owner.bearer }),
      await notify("00000000-0000-7000-8000-000000000000", { bearer: owner.bearer }),
    ];
    expect([foreign.status, await foreign.text()]).toEqual([404, await none.text()]);
    expect(await queued(other.company.id)).toBe(0);
  });

  test("returns 401 without a session", async () => {
    const { company } = await aMember({ role: "owner" });
    expect((await notify(company.id, { origin: null })).status).toBe(401);
    expect(await queued(company.id)).toBe(0);
  });

  test.each([[{}], [{ companyId: 7 }], [{ companyId: "" }], [{ companyId: "x".repeat(65) }], [[]], ["x"]])(
    "returns 4xx for %j",
    async (json) => {
      const { bearer } = await aMember({ role: "owner" });
      const answer = await call(path, { bearer, json });
      expect([400, 422]).toContain(answer.status);
      expect(resend.mails).toEqual([]);
    },
  );

  test("is no fault without a configured operator", async () => {
    const owner = await aMember({ role: "owner" });
    const answer = await notify(owner.company.id, { bearer: owner.bearer, env: { OPERATOR_EMAIL: "" } });
    expect(answer.status).toBe(200);
    expect(resend.mails).toEqual([]);
  });
});
