import { describe, expect, test } from "vitest";
import { call } from "../../../support/worker/app";
import { settle } from "../../../support/worker/deps";
import { aUser } from "../../../support/worker/a-user";
import { resend } from "../../../support/worker/resend";
import { countOf } from "../../../support/worker/sign-in";

describe("a session without a profile", () => {
  test("shows 'Error cargando perfil' once with a way to reload, and the reload works", async () => {
    const { cookie, id } = await aUser();
    const first = await call("/dashboard", { cookie });
    expect(first.status).toBe(503);
    const html = await first.text();
    expect(html).toContain("Error cargando perfil");
    expect(html).toContain("Recargar la página");
    expect((await call("/dashboard", { cookie })).status).toBe(200);
    expect(await countOf("profiles", "user_id = ?", id)).toBe(1);
    await settle();
    expect(resend.mails).toHaveLength(1);
  });

  test("cannot punch, and sees the reason", async () => {
    const { cookie, bearer } = await aUser();
    for (const carried of [{ cookie }, { bearer }]) {
      const answer = await call("/api/check-in", {
        ...carried,
        json: { action: "check_in", location: null },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ error: "Error cargando perfil" });
    }
  });
});
