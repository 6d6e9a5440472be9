// Two who change the protocol at once, and one who reads while it is replaced.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { acknowledgeProtocol } from "~/modules/protocol/acknowledge.server";
import { factsOf } from "~/modules/protocol/facts";
import { saveProtocol } from "~/modules/protocol/save-protocol.server";
import { newId } from "~/platform/ids";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inOrder } from "../../support/worker/schedule";
import { weakened } from "../../support/worker/weakened";
import { aProtocol, saveForm, typed } from "./a-protocol";

type Change = (d1: D1Database) => D1Database;
const asItIs: Change = (d1) => d1;

const saving =
  (member: SignedInMember, basedOn: number, text: string, change = asItIs): Participant<string> =>
  async ({ d1, deps }) => {
    const facts = factsOf(member.company, { hasKiosks: false });
    const wish = { member, id: newId(Date.now()), basedOn, sections: typed(member, text), facts };
    return (await saveProtocol(deps(change(d1)), wish)).code;
  };

const texts = async ({ company }: SignedInMember) =>
  (
    await env.CELL_1.prepare(
      "SELECT version, sections ->> '$.privacy' AS text FROM protocol_versions WHERE company_id = ? ORDER BY version",
    )
      .bind(company.id)
      .all()
  ).results;

async function bothSave(race: Race, change = asItIs) {
  const owner = await aMember({ role: "owner" });
  const admin = await aMember({ company: owner.company, role: "admin" });
  await aProtocol(owner, 0, "Cero.");
  const codes = await race(saving(owner, 1, "Uno.", change), saving(admin, 1, "Dos.", change));
  return { codes: codes.toSorted(), texts: await texts(owner) };
}

test(
  "of two versions that are saved at once one is the next, and the other is told, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const { codes, texts } = await bothSave(race);
      expect(codes).toEqual(["saved", "superseded"]);
      expect(texts).toHaveLength(2);
    }),
);

test(
  "both would be saved over each other's, were it not asked which version was changed (broken twin)",
  { tags: "deep" },
  () =>
    inOrder("ABAB", async (race) => {
      const blind: Change = (d1) =>
        weakened(
          weakened(d1, /AND \? =\s+\(SELECT coalesce/, "AND ? <> -1 + 0 * (SELECT coalesce"),
          /\? \+ 1, \?, \?, \?/,
          (text) => text.replace("? + 1", "? * 0 + 1 + (SELECT max(version) FROM protocol_versions)"),
        );
      expect((await bothSave(race, blind)).codes).toEqual(["saved", "saved"]);
    }),
);

test("the later keeps what they typed, sees the other's, and can save it as the next", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  await aProtocol(owner, 0, "Cero.");
  await aProtocol(owner, 1, "De otra pestaña.");
  const answer = await saveForm(owner, typed(owner, "Lo mío."), 1);
  const page = (await answer.text()).replaceAll("<!-- -->", "");
  expect(answer.status).toBe(409);
  for (const said of ["Lo mío.", "De otra pestaña.", "Olga Dueña ha guardado la versión 2", 'value="2"'])
    expect(page).toContain(said);
  expect((await saveForm(owner, typed(owner, "Lo mío."), 2)).status).toBe(302);
  expect((await texts(owner)).at(-1)).toEqual({ version: 3, text: "Lo mío." });
});

async function readsWhileReplaced(race: Race, change = asItIs) {
  const owner = await aMember({ role: "owner" });
  const ana = await aMember({ company: owner.company });
  const protocol = await aProtocol(owner, 0, "Cero.");
  const reading: Participant<string> = async ({ d1, deps }) =>
    (await acknowledgeProtocol(deps(change(d1)), { member: ana, ...protocol })).code;
  const [read, saved] = await race(reading, saving(owner, 1, "Uno."));
  const events = await env.CELL_1.prepare(
    `SELECT e.recorded_at FROM events e WHERE e.subject = ? AND e.kind = 'protocol_read'`,
  )
    .bind(ana.profile.subject)
    .all();
  return { read, saved, events: events.results.length };
}

test(
  "what is replaced while somebody says that they read it is read before it, or is told to be old, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const { read, saved, events } = await readsWhileReplaced(race);
      expect(saved).toBe("saved");
      expect([
        ["read", 1],
        ["superseded", 0],
      ]).toContainEqual([read, events]);
    }),
);

test(
  "it would be taken of what is no longer the newest, were its batch not to ask (broken twin)",
  { tags: "deep" },
  () =>
    inOrder("BBAA", async (race) => {
      const blind: Change = (d1) =>
        weakened(d1, /p\.version = \(SELECT max\(version\)/, "p.version <= (SELECT max(version)");
      expect(await readsWhileReplaced(race, blind)).toEqual({ read: "read", saved: "saved", events: 1 });
    }),
);
