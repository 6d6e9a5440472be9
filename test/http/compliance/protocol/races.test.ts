// Proves what happens when two managers change the protocol in parallel, or a person reads it while it is replaced.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { acknowledgeProtocol } from "~/modules/compliance/protocol/acknowledge.server";
import { factsOf } from "~/modules/compliance/protocol/facts";
import { saveProtocol } from "~/modules/compliance/protocol/save-protocol.server";
import { newId } from "~/platform/ids";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import type { Participant, Race } from "../../../support/worker/race";
import { inEveryOrder } from "../../../support/worker/schedule";
import { aProtocol, saveForm, typed } from "../../../support/worker/a-protocol";

const saving =
  (member: SignedInMember, basedOn: number, text: string): Participant<string> =>
  async ({ deps }) => {
    const facts = factsOf(member.company, { hasKiosks: false });
    const requested = { member, id: newId(Date.now()), basedOn, sections: typed(member, text), facts };
    return (await saveProtocol(deps(), requested)).code;
  };

const texts = async ({ company }: SignedInMember) =>
  (
    await env.CELL_1.prepare(
      "SELECT version, sections ->> '$.privacy' AS text FROM protocol_versions WHERE company_id = ? ORDER BY version",
    )
      .bind(company.id)
      .all()
  ).results;

async function bothSave(race: Race) {
  const owner = await aMember({ role: "owner" });
  const admin = await aMember({ company: owner.company, role: "admin" });
  await aProtocol(owner, 0, "Cero.");
  const codes = await race(saving(owner, 1, "Uno."), saving(admin, 1, "Dos."));
  return { codes: codes.toSorted(), texts: await texts(owner) };
}

test(
  "of two protocol versions that are saved in parallel one is the next, and the other is refused as superseded, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const { codes, texts } = await bothSave(race);
      expect(codes).toEqual(["saved", "superseded"]);
      expect(texts).toHaveLength(2);
    }),
);

test("the later author keeps their typed text, sees the other's, and can save it as the next", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  await aProtocol(owner, 0, "Cero.");
  await aProtocol(owner, 1, "De otra pestaña.");
  const answer = await saveForm(owner, typed(owner, "Lo mío."), 1);
  const page = (await answer.text()).replaceAll("<!-- -->", "");
  expect(answer.status).toBe(409);
  for (const expectedText of [
    "Lo mío.",
    "De otra pestaña.",
    "Olga Dueña ha guardado la versión 2",
    'value="2"',
  ])
    expect(page).toContain(expectedText);
  expect((await saveForm(owner, typed(owner, "Lo mío."), 2)).status).toBe(302);
  expect((await texts(owner)).at(-1)).toEqual({ version: 3, text: "Lo mío." });
});

const readingsOf = async ({ profile }: SignedInMember) =>
  (
    await env.CELL_1.prepare("SELECT seq FROM events WHERE subject = ? AND kind = 'protocol_read'")
      .bind(profile.subject)
      .all()
  ).results.length;

test(
  "an acknowledgement during a replacement is recorded before it, or refused as superseded, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const owner = await aMember({ role: "owner" });
      const ana = await aMember({ company: owner.company });
      const protocol = await aProtocol(owner, 0, "Cero.");
      let before = 0;
      const codes = await race<string>(
        async ({ deps }) => (await acknowledgeProtocol(deps(), { member: ana, ...protocol })).code,
        async (turn) => {
          const saved = await saving(owner, 1, "Uno.")(turn);
          before = await readingsOf(ana);
          return saved;
        },
      );
      expect(codes).toEqual([before === 1 ? "read" : "superseded", "saved"]);
      expect(await readingsOf(ana)).toBe(before);
    }),
);
