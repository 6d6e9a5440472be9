// Proves that mails of one kind reach a person first immediately, then in a summary an hour, four a day, and that none is lost.
import { mailOutbox } from "#cell";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliverOutbox } from "~/modules/mail/server/deliver-outbox.server";
import { listPaced, releaseMails } from "~/modules/mail/server/release-mails.server";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueMail } from "~/modules/mail/outbox.server";
import { redirectWaitingMails } from "~/modules/mail/waiting-mails.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { openDb } from "~/platform/db.server";
import { batch } from "~/platform/statement.server";
import { hourMs, minuteMs } from "~/time/units";
import { aroundD1 } from "../../support/worker/around-d1";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember } from "../../support/worker/people";
import { withNetwork, type Participant, type Race } from "../../support/worker/race";
import { resend } from "../../support/worker/resend";
import { inEveryOrder } from "../../support/worker/schedule";

const start = Date.UTC(2026, 4, 4, 9);
const origin = "https://app.fichaclara.test";

interface Happening {
  at: number;
  about: string;
  what: string;
  to?: string;
  companyId?: string;
}

let version = 0;
/** Queues a mail about a new state of a thing. */
const happens = ({ at, about, what, to = "ana@example.com", companyId = "sol" }: Happening) =>
  batch(deps().db, [
    queueMail(deps(at), {
      dedupeKey: `absence:${about}:${(version += 1)}`,
      recipient: to,
      companyId,
      about,
      ...noticeMail({
        subject: what,
        what: `${what}.`,
        button: { label: "Ver", path: "/absences" },
        next: "Ya está.",
        origin,
      }),
    }),
  ]);

const deliver = (now: number) => deliverOutbox(deps(now));
const subjects = () => resend.mails.map(({ subject }) => subject);
/** The lines of the newest mail, if it is a summary. */
const lines = () => [...resend.mails.at(-1)!.text.matchAll(/^- (.*)$/gm)].map(([, line]) => line);

beforeEach(() => env.CELL_1.exec("DELETE FROM mail_outbox"));

describe("a person with twelve recorded and cancelled absences", () => {
  test("gets the first mail and one summary an hour later, instead of 24 mails", async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      for (const what of ["Anotada", "Cancelada"]) {
        await happens({ at: start + nth * minuteMs, about: `${nth}`, what: `${what} ${nth}` });
        await deliver(start + nth * minuteMs);
      }
    }
    expect(subjects()).toEqual(["Anotada 0"]);
    await deliver(start + hourMs - 1);
    expect(subjects()).toHaveLength(1);
    await deliver(start + hourMs);
    expect(subjects()).toEqual(["Anotada 0", "Cambios en tus ausencias"]);
    expect(lines()).toEqual(Array.from({ length: 12 }, (_, nth) => `Cancelada ${nth}.`));
    expect(resend.mails[1]!.text).toContain(`Ver: ${origin}/absences`);
    for (let hour = 2; hour < 30; hour += 1) await deliver(start + hour * hourMs);
    expect(subjects()).toHaveLength(2);
  });

  test("gets four mails a day, and the others a day after the first", async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      await happens({ at: start + nth * hourMs, about: `${nth}`, what: `Anotada ${nth}` });
      await deliver(start + nth * hourMs);
    }
    expect(subjects()).toEqual(["Anotada 0", "Anotada 1", "Anotada 2", "Anotada 3"]);
    await deliver(start + 24 * hourMs - 1);
    expect(subjects()).toHaveLength(4);
    await deliver(start + 24 * hourMs);
    expect(lines()).toEqual(Array.from({ length: 8 }, (_, nth) => `Anotada ${nth + 4}.`));
  });
});

test("several mails about one thing are sent as one mail about its last state", async () => {
  await happens({ at: start, about: "a", what: "Anotada" });
  await deliver(start);
  for (const what of ["Cambiada", "Cancelada"]) await happens({ at: start, about: "b", what });
  await deliver(start);
  await deliver(start + hourMs);
  expect(subjects()).toEqual(["Anotada", "Cancelada"]);
});

test("the mails of different kinds, people and companies do not wait for each other", async () => {
  await happens({ at: start, about: "a", what: "Una" });
  await happens({ at: start, about: "b", what: "Otra", to: "eva@example.com" });
  await happens({ at: start, about: "c", what: "Más", companyId: "luna" });
  await deliver(start);
  expect(subjects().sort()).toEqual(["Más", "Otra", "Una"]);
});

test("a summary greets its recipient, and isolates the names in its lines", async () => {
  const { company, email } = await aMember({ company: await aCompany(), fullName: "Ana Gil" });
  for (const about of ["a", "b"])
    await happens({
      at: start,
      about,
      what: `\u2068Luis <b>\u2069 ${about}`,
      to: email,
      companyId: company.id,
    });
  await deliver(start);
  expect(resend.mails[0]!.text).toMatch(/^Hola, Ana:/);
  expect(resend.mails[0]!.html).toContain("<bdi>Luis &lt;b&gt;</bdi> a.");
});

test("a mail of an earlier deployment, whose row has no group, is sent alone", async () => {
  const contents = { recipient: "ana@example.com", subject: "Antigua", html: "", text: "" };
  for (const key of ["absence:a:1", "absence-requested:sol:ana:2026-05-04"])
    await deps()
      .db.insert(mailOutbox)
      .values({ id: key, dedupeKey: key, ...contents, createdAt: start, nextAttemptAt: start });
  await deliver(start);
  expect(subjects()).toEqual(["Antigua", "Antigua"]);
});

test("more than a hundred things take several summaries", async () => {
  for (let nth = 0; nth < 103; nth += 1)
    await happens({ at: start, about: `${nth}`, what: `Anotada ${nth}` });
  await deliver(start);
  expect(lines()).toHaveLength(100);
  await deliver(start + minuteMs);
  await deliver(start + hourMs);
  expect(lines()).toEqual(["Anotada 100.", "Anotada 101.", "Anotada 102."]);
});

/** The things that the delivered mails mention, sorted. */
const mentioned = () =>
  resend.mails
    .flatMap(({ text }) => [...text.matchAll(/^(?:- )?Anotada (\w+)\.$/gm)].map(([, thing]) => thing))
    .sort();

describe("a delivery of summaries that is cut off at any call", () => {
  test.each([0, 1, 2, 3, 4])("loses nothing and sends nothing twice: call %i", async (cutAt) => {
    await happens({ at: start, about: "first", what: "Anotada first" });
    await deliver(start);
    for (const about of ["a", "b"]) await happens({ at: start + minuteMs, about, what: `Anotada ${about}` });
    for (const now of [start + 2 * minuteMs, start + hourMs]) {
      let calls = 0;
      const cut = aroundD1(env.CELL_1, (send) =>
        calls++ === cutAt ? Promise.reject(new Error("cut off")) : send(),
      );
      await deliverOutbox(deps(now, openDb(cut))).catch(() => undefined);
    }
    for (const later of [61, 70, 122]) await deliver(start + later * minuteMs);
    expect(mentioned()).toEqual(["a", "b", "first"]);
  });
});

describe("two deliveries of summaries in parallel", () => {
  const scene = (isFirst: boolean) => async (race: Race) => {
    await env.CELL_1.exec("DELETE FROM mail_outbox");
    resend.mails.splice(0);
    if (!isFirst) {
      await happens({ at: start - hourMs, about: "first", what: "Otra" });
      await deliver(start - hourMs);
    }
    for (const about of ["a", "b"]) await happens({ at: start, about, what: `Anotada ${about}` });
    const before = resend.mails.length;
    await race(...[0, 1].map(() => withNetwork(({ d1, deps }) => deliverOutbox(deps(d1, start)))));
    expect(resend.mails.length - before).toBe(1);
    expect(mentioned()).toEqual(["a", "b"]);
  };

  test("send one first mail", { tags: "deep" }, () => inEveryOrder(scene(true)));
  test("send one summary", { tags: "deep" }, () => inEveryOrder(scene(false)));

  test("release one mail, also if another one is queued meanwhile", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        await env.CELL_1.exec("DELETE FROM mail_outbox");
        await happens({ at: start, about: "a", what: "Anotada a" });
        const release: Participant<unknown> = async ({ d1, deps }) => {
          const there = deps(d1, start);
          return releaseMails(there, await listPaced(there));
        };
        await race(release, release, ({ wait }) =>
          wait(() => happens({ at: start, about: "b", what: "Anotada b" })),
        );
        const rows = await deps().db.select().from(mailOutbox);
        expect(rows.filter(({ releasedAt }) => releasedAt !== null)).toHaveLength(1);
        expect(
          rows.filter(({ about, summaryId, nextAttemptAt }) => about === "b" && (summaryId ?? nextAttemptAt)),
        ).toHaveLength(1);
      },
      { including: ["ACBBA"] },
    ),
  );
});

describe("the queued mails of a person", () => {
  test("are deleted when they leave, and other people's and companies' stay", async () => {
    const { company } = await aMember({ company: await aCompany(), role: "owner" });
    const ana = await aMember({ company, fullName: "Ana Gil" });
    const of = { at: start, what: "Anotada", companyId: ana.company.id };
    await happens({ ...of, about: "a", to: ana.email });
    await happens({ ...of, about: "b", to: "eva@example.com" });
    await happens({ ...of, about: "c", to: ana.email, companyId: "luna" });
    const { db } = deps();
    expect(await leaveCompany(deps(), { profileId: ana.profile.id, userId: ana.profile.userId })).toEqual({
      code: "left",
    });
    const rows = await db.select().from(mailOutbox).where(eq(mailOutbox.subject, "Anotada"));
    expect(rows.map(({ about }) => about).sort()).toEqual(["b", "c"]);
  });

  test("go to their new address", async () => {
    const ana = await aMember({ company: await aCompany(), fullName: "Ana Gil" });
    const { id: companyId } = ana.company;
    for (const about of ["a", "b"])
      await happens({ at: start, about, what: "Anotada", to: ana.email, companyId });
    await happens({ at: start, about: "c", what: "Anotada", to: ana.email, companyId: "luna" });
    const { db } = deps();
    await batch(db, [redirectWaitingMails(db, { companyId, from: ana.email, to: "nueva@example.com" })]);
    await deliver(start);
    expect(resend.mails.map(({ to }) => to).sort()).toEqual([ana.email, "nueva@example.com"].sort());
  });
});
