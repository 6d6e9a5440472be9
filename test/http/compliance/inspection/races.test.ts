import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { inspectorLink } from "~/modules/compliance/links/link-kind.server";
import { openLink } from "~/modules/compliance/links/submit-code.server";
import { aLink, wrongCode, type ALink } from "../../../support/worker/inspection";
import { aMember } from "../../../support/worker/people";
import type { Participant, Race } from "../../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../../support/worker/schedule";

const typing =
  (link: ALink, code: string): Participant<string> =>
  async ({ deps }) =>
    (await openLink(deps(), inspectorLink, { token: link.token, code })).code;

const wrongCodesOf = ({ id }: ALink) =>
  env.CELL_1.prepare("SELECT wrong_codes FROM inspector_links WHERE id = ?")
    .bind(id)
    .first<number>("wrong_codes");

/** Types codes in parallel at a link that has had wrong ones. @returns how many were compared, and the count of wrong codes. */
async function guess(race: Race, times: number, before = 0) {
  const link = await aLink(await aMember({ role: "owner" }));
  await env.CELL_1.prepare("UPDATE inspector_links SET wrong_codes = ? WHERE id = ?")
    .bind(before, link.id)
    .run();
  const codes = await race(...Array.from({ length: times }, () => typing(link, wrongCode(link))));
  return {
    compared: codes.filter((code) => code === "wrong-code").length,
    counted: await wrongCodesOf(link),
  };
}

const letters = "ABCDEFGHIJKLMNOPQRST";

describe("wrong codes for a link that come at the same time", () => {
  test("are compared ten times at most, even if twenty find the link open", () =>
    inOrder(letters + letters, async (race) =>
      expect(await guess(race, 20)).toEqual({ compared: 10, counted: 10 }),
    ));

  test("are compared ten times at most in any order", { tags: "deep" }, () =>
    inSeededOrders(20, async (race) => expect(await guess(race, 20)).toEqual({ compared: 10, counted: 10 })),
  );

  test("count the last of ten once, in every order of three", { tags: "deep" }, () =>
    inEveryOrder(async (race) => expect(await guess(race, 3, 9)).toEqual({ compared: 1, counted: 10 })),
  );
});

test(
  "a right code among wrong ones opens the link or comes too late, and nothing is counted twice",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const link = await aLink(await aMember({ role: "owner" }));
      await env.CELL_1.prepare("UPDATE inspector_links SET wrong_codes = 9 WHERE id = ?").bind(link.id).run();
      const [right, wrong] = await race(typing(link, link.code), typing(link, wrongCode(link)));
      expect(wrong).toBe("wrong-code");
      expect(["opened", "closed"]).toContain(right);
      expect(await wrongCodesOf(link)).toBe(10);
    }),
);
