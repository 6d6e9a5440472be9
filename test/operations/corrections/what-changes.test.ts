// Proves that everybody who must answer a correction reads its change, its author and its reason.
import { mailOutbox } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { listCorrections } from "~/modules/corrections/list-corrections.server";
import { ownWaitingQuery, readOwnWaiting } from "~/modules/corrections/own-waiting.server";
import { propose } from "~/modules/corrections/propose.server";
import { submitProposal, type FailedProposal } from "~/modules/corrections/submit-proposal.server";
import { requireProposing } from "~/modules/corrections/read-proposal.server";
import type { CorrectionRequest } from "~/modules/corrections/correction-request";
import { allRows } from "~/platform/statement.server";
import { addDays, formatDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { instantsAt, localDateOf } from "~/time/zones";
import { hourMs } from "~/time/units";
import { watchRows } from "../../support/worker/database";
import { deps } from "../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { timePasses } from "../../support/worker/time";

const zone = "Europe/Madrid";
const on = addDays(localDateOf(deps().now, zone), -20);
const at = (time: string, day = on) => instantsAt(day, time, zone)[0]!;

let owner: SignedInMember;
let ana: SignedInMember;
let entryId: string;

async function begin() {
  const company = await aCompany({ name: "Bar Sol" });
  owner = await aMember({ company, role: "owner", fullName: "Marta Soler" });
  ana = await aMember({ company, fullName: "Ana Gil" });
  entryId = (await aLog(ana, { checkInTime: at("09:00"), checkOutTime: at("14:58") })).id;
}

beforeEach(begin);

const says = async (
  member: SignedInMember,
  requested: CorrectionRequest,
  { reason = "Salió antes", entry = entryId }: { reason?: string; entry?: string | null } = {},
) => {
  timePasses(1_000);
  const { subject, id: profileId } = ana.profile;
  const proposalInput = {
    member,
    corrected: { subject, profileId },
    entryId: entry,
    version: null,
    requested,
    reason,
  };
  const outcome = await propose(deps(), { ...proposalInput, source: "web", idempotencyKey: null });
  expect(outcome.code).toBe("corrected");
};

const until = (time: string): CorrectionRequest => ({ kind: "change", times: { checkOutTime: at(time) } });
const adding: CorrectionRequest = {
  kind: "add",
  times: { checkInTime: at("16:00"), checkOutTime: at("18:00") },
};

const mailsTo = async ({ email }: SignedInMember) => {
  const mails = await deps().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return mails.map(({ text }) => text.replaceAll("\u00a0", " "));
};
const mailTo = async (member: SignedInMember) => (await mailsTo(member))[0]!;

/** Returns the clock screen's text for Ana. */
const atTheClock = async () => {
  const rows = await allRows(deps().db.$client, ownWaitingQuery(ana.profile));
  return readOwnWaiting(rows)?.replaceAll("\u00a0", " ") ?? null;
};

describe("a mail shows the proposed change", () => {
  test("to the worker", async () => {
    await says(owner, until("14:00"));
    expect(await mailTo(ana)).toContain(
      `Marta Soler propone 14:58 → 14:00: «Salió antes». Es de tu registro del ${formatLongDate(on)} en «Bar Sol».`,
    );
  });

  test("to the managers who can answer", async () => {
    await says(ana, { kind: "change", times: { checkInTime: at("08:30"), checkOutTime: at("15:10") } });
    expect(await mailTo(owner)).toContain(
      `Ana Gil propone entrada 09:00 → 08:30, salida 14:58 → 15:10: «Salió antes». Es de su registro del ${formatLongDate(on)}`,
    );
  });

  test("of an entry to add or void", async () => {
    await says(owner, adding, { entry: null });
    expect(await mailTo(ana)).toContain(
      "Marta Soler propone añadir 16:00 – 18:00 (2 h 00 min): «Salió antes».",
    );
    await says(ana, { kind: "void" });
    expect(await mailTo(owner)).toContain(
      "Ana Gil propone quitar 09:00 – 14:58 (5 h 58 min): «Salió antes».",
    );
  });

  test("without a reason that a mail program would turn into a link", async () => {
    await says(owner, until("14:00"), { reason: "mira www.example.com/premio" });
    const text = await mailTo(ana);
    expect(text).toContain("Marta Soler propone 14:58 → 14:00. Es de tu registro");
    expect(text).not.toContain("premio");
  });
});

describe("a mail shows its author the comment of a disagreement", () => {
  test.each<[string, CorrectionRequest, string]>([
    ["a change", until("14:00"), "salida 14:58 → 14:00"],
    ["an addition", adding, "añadir 16:00 – 18:00 (2 h 00 min)"],
    ["an entry to void", { kind: "void" }, "quitar 09:00 – 14:58 (5 h 58 min)"],
  ])("about %s", async (_, requested, change) => {
    await says(owner, requested, requested.kind === "add" ? { entry: null } : {});
    await answer(ana, (await listOpen(ana)).corrections[0]!.id, "disagree");
    expect(await mailTo(owner)).toContain(
      `Ana Gil no acepta tu corrección del ${formatLongDate(on)}, de su registro, en «Bar Sol»: ${change}. Dice: «A esa hora trabajaba».`,
    );
  });

  test("without a comment that a mail program would turn into a link", async () => {
    await says(owner, until("14:00"));
    const { id } = (await listOpen(ana)).corrections[0]!;
    await answer(ana, id, "disagree", "mira www.example.com/premio");
    const text = await mailTo(owner);
    expect(text).toContain("«Bar Sol»: salida 14:58 → 14:00.");
    expect(text).not.toContain("premio");
  });
});

describe("the clock screen shows a waiting proposal", () => {
  test("with its author, reason and day, until it is answered", async () => {
    expect(await atTheClock()).toBeNull();
    await says(owner, until("14:00"));
    expect(await atTheClock()).toBe(
      `Marta Soler propone 14:58 → 14:00: «Salió antes» · ${formatLongDate(on)} · Ver`,
    );
    const [waiting] = (await listOpen(ana)).corrections;
    await answer(ana, waiting!.id, "accept");
    expect(await atTheClock()).toBeNull();
  });

  test("if there are several, the newest with their number; and the beginning of a long reason", async () => {
    await says(owner, until("14:00"));
    await says(owner, adding, { entry: null, reason: `se quedó ${"mucho ".repeat(20)}` });
    const clockText = await atTheClock();
    expect(clockText).toMatch(
      /^Marta Soler propone añadir 16:00 – 18:00 \(2 h 00 min\): «se quedó (mucho )+mu?c?h?o?…» · .* · Ver las 2$/,
    );
    expect(/«(.*)»/.exec(clockText!)![1]!.length).toBeLessThanOrEqual(48);
  });

  test("but none that the person made", async () => {
    await says(ana, until("15:30"));
    expect(await atTheClock()).toBeNull();
  });
});

const listOpen = (member: SignedInMember) =>
  listCorrections(deps(), { member, status: "open", before: null });

const answer = async (
  member: SignedInMember,
  id: string,
  choice: "accept" | "disagree" | "withdraw" | "apply",
  why = "A esa hora trabajaba",
) => {
  const comment = choice === "disagree" ? why : null;
  const answerInput = { member, id, answer: choice, comment, source: "web", idempotencyKey: null } as const;
  expect((await answerCorrection(deps(), answerInput)).code).toBe("corrected");
};

describe("a correction that the worker disagrees with stays in their list while it can be applied", () => {
  test.each(["withdraw", "apply"] as const)("until a manager answers %s", async (then) => {
    await says(owner, until("14:00"));
    const [{ id } = { id: "" }] = (await listOpen(ana)).corrections;
    await answer(ana, id, "disagree");
    for (const member of [ana, owner])
      expect((await listOpen(member)).corrections).toMatchObject([
        { id, status: "disagreed", isStale: false },
      ]);
    expect(await atTheClock()).toBeNull();
    await answer(owner, id, then);
    for (const member of [ana, owner]) expect((await listOpen(member)).corrections).toEqual([]);
  });
});

describe("a worker's proposal that a manager refused stays in both lists while it can be applied", () => {
  const refuses = async (requested: CorrectionRequest, entry: string | null = entryId) => {
    await says(ana, requested, { entry });
    const { id } = (await listOpen(owner)).corrections[0]!;
    await answer(owner, id, "disagree");
    return id;
  };
  const idsOf = async (member: SignedInMember) => (await listOpen(member)).corrections.map(({ id }) => id);
  const waitingFor = async ({ profile }: SignedInMember) =>
    readWaiting(await waitingQuery(deps().db.$client, profile.id, deps().now).all()).corrections;

  test("until a manager applies it; it waits for nobody", async () => {
    const id = await refuses(until("15:30"));
    for (const member of [ana, owner]) {
      expect(await idsOf(member)).toEqual([id]);
      expect(await waitingFor(member)).toBe(0);
    }
    await answer(owner, id, "apply");
    for (const member of [ana, owner]) expect(await idsOf(member)).toEqual([]);
  });

  test("until its entry has changed", async () => {
    await refuses(until("15:30"));
    await says(ana, until("15:10"));
    const next = (await listOpen(owner)).corrections.find(({ status }) => status === "open")!;
    await answer(owner, next.id, "accept");
    for (const member of [ana, owner]) expect(await idsOf(member)).toEqual([]);
  });

  test("until another entry takes its hours", async () => {
    // Its twin runs the test alone.
    await begin();
    const id = await refuses(adding, null);
    const touching = { checkInTime: at("18:00"), checkOutTime: at("19:00") };
    await aLog(ana, touching);
    for (const member of [ana, owner]) expect(await idsOf(member)).toEqual([id]);
    await aLog(ana, { checkInTime: at("15:30"), checkOutTime: at("16:30") });
    for (const member of [ana, owner]) expect(await idsOf(member)).toEqual([]);
  });
});

test("a refused addition disappears once an entry that began two days before contains it", async () => {
  const [first, last] = [addDays(on, 1), addDays(on, 3)];
  const [startAt, endAt] = [at("23:30", first), at("00:30", last)];
  const refusedAddition = {
    kind: "add",
    times: { checkInTime: at("00:10", last), checkOutTime: endAt },
  } as const;
  await says(ana, refusedAddition, { entry: null });
  const [{ id } = { id: "" }] = (await listOpen(owner)).corrections;
  await answer(owner, id, "disagree");
  expect(endAt - startAt).toBeLessThanOrEqual(26 * hourMs);
  await aLog(ana, { checkInTime: startAt, checkOutTime: endAt });
  const { corrections } = await listCorrections(deps(), { member: ana, status: "all", before: null });
  expect(corrections.find((each) => each.id === id)).toMatchObject({ entryOn: first });
});

describe("the form of a correction shows an error next to its field, keeps the typed text and writes nothing", () => {
  const fields = {
    in_date: formatDate(on),
    in_time: "09:00",
    out_date: formatDate(on),
    out_time: "14:58",
    reason: "me olvidé de fichar",
  };

  test.each<[string, Record<string, string>, string, RegExp]>([
    [
      "a day that does not exist",
      { out_date: "31/04/2026" },
      "out_date",
      /^Ese día no existe: abril tiene 30 días\.$/,
    ],
    ["an end before the beginning", { out_time: "08:00" }, "out_time", /posterior a la entrada/],
    [
      "more than 26 hours",
      { out_date: formatDate(addDays(on, 1)), out_time: "12:01" },
      "out_date",
      /más de 26 horas/,
    ],
    [
      "pauses of which one is outside",
      { pause_0_start: "10:00", pause_0_end: "10:15", pause_1_start: "14:30", pause_1_end: "15:30" },
      "pause_1_end",
      /dentro del fichaje/,
    ],
  ])("%s", async (_, typed, field, error) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...typed })) form.set(name, value);
    const proposalQuery = { member: ana, profileId: null, entryId, again: null, isAsking: false };
    const about = await requireProposing(deps(), proposalQuery);
    const hasChanged = await watchRows();
    const answered = await submitProposal(deps(), { member: ana, about, form });
    expect(answered).toMatchObject({ init: { status: 422 } });
    const failed = (answered as { data: FailedProposal }).data;
    expect(failed.text).toMatch(/^Revisa (un campo|\d campos): /);
    expect(Object.keys(failed.errors)).toEqual([field]);
    expect(failed.errors[field]).toMatch(error);
    expect(failed.typed).toMatchObject({ ...fields, ...typed });
    expect(await hasChanged()).toBe(false);
  });
});
