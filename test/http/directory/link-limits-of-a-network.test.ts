// Proves that known people behind one router still get in, and that nobody learns whom we know.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { keyedHash } from "~/platform/hash.server";
import { networkOf } from "~/platform/requester.server";
import { hourMs, minuteMs } from "~/time/units";
import { call, type Call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";
import { accept, anInvitation } from "../team/invitations/invited";

/** Records earlier requests for links from a network, to strangers or not. */
async function askForLinks(ip: string, count: number, { toStranger = false, agoMs = 10 * minuteMs } = {}) {
  const hash = await keyedHash(deps().env.SESSION_SECRET, networkOf(ip));
  const id = crypto.randomUUID();
  await env.DIRECTORY.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO sign_in_links (id, token_hash, email, user_metadata, create_user, requester_hash, to_stranger, created_at, expires_at)
     SELECT ?2 || i, ?2 || i, ?2 || i || '@example.com', '{}', 1, ?3, ?4, ?5, 0 FROM n`,
  )
    .bind(count, id, hash, toStranger ? 1 : 0, Date.now() - agoMs)
    .run();
}

const strangers = (ip: string, count = 30) => askForLinks(ip, count, { toStranger: true });

const ask = (email: string, ip: string, fields: object = {}, options: Call = {}) =>
  call("/api/auth/otp", {
    json: { email, ...fields },
    origin: null,
    headers: { "CF-Connecting-IP": ip },
    ...options,
  });

const mailsTo = (email: string) => resend.mails.filter(({ to }) => to === email).length;

/** Returns everything that the answers of one instant disclose, except their secrets. */
async function says(email: string, ip: string, times: number, fields: object = {}) {
  const answers: object[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await ask(email, ip, fields);
    const { status, headers } = answer;
    answers.push({
      status,
      after: headers.get("Retry-After"),
      names: [...headers.keys()],
      body: await answer.json(),
    });
  }
  return answers;
}

const retryMinutes = (answer: Response) => Math.ceil(Number(answer.headers.get("Retry-After")) / 60);

describe("on a network that has requested links for thirty unknown people", () => {
  test("the next person gets an honest answer with the time to try again, and a mail then", async () => {
    const { ip, email } = aStranger();
    await strangers(ip);
    const form = { form: { email }, headers: { "CF-Connecting-IP": ip } };
    const refusal = await call("/login", form);
    expect(refusal.status).toBe(429);
    const html = await refusal.text();
    expect(html).toContain(
      "Desde tu red se han pedido muchos enlaces. Si ya tienes cuenta o una invitación, mira tu correo: tu enlace está en camino. Si es tu primera vez, inténtalo de nuevo en 50 minutos, o ahora desde otra red, como la de tu móvil.",
    );
    expect(html).not.toContain("demasiados");
    expect(html).toContain(`value="${email}"`);
    expect(retryMinutes(refusal)).toBe(50);
    await settle();
    expect(mailsTo(email)).toBe(0);
    timePasses(50 * minuteMs);
    expect((await call("/login", form)).status).toBe(200);
    expect(mailsTo(email)).toBe(1);
  });

  test("a person with an account or an invitation gets their link", async () => {
    const { ip } = aStranger();
    await strangers(ip);
    for (const { email } of [await aMember(), await anInvitation()]) {
      resend.mails = [];
      await ask(email, ip);
      await settle();
      expect(mailsTo(email)).toBe(1);
    }
  });

  test("an invitation can still be accepted", async () => {
    const { ip } = aStranger();
    await strangers(ip);
    const { token, email } = await anInvitation();
    resend.mails = [];
    expect((await accept(token, { headers: { "CF-Connecting-IP": ip } })).status).toBe(200);
    expect(mailsTo(email)).toBe(1);
  });

  test.each([{}, { create_user: false }])(
    "no answer reveals who has an account, up to their own limit (%j)",
    async (fields) => {
      const { ip, email } = aStranger();
      await strangers(ip);
      const [known, unknown] = [
        await says((await aMember()).email, ip, 7, fields),
        await says(email, ip, 7, fields),
      ];
      expect(known).toEqual(unknown);
      await settle();
    },
  );
});

describe("the limit of sign-in links of a network", () => {
  test("lets all people with accounts in together in the morning", async () => {
    const { ip } = aStranger();
    for (let person = 0; person < 35; person += 1)
      expect((await ask((await aMember()).email, ip)).status).toBe(200);
  });

  test("is 300 requests an hour for everybody, and then refuses all in the same way", async () => {
    const { ip, email } = aStranger();
    await askForLinks(ip, 299);
    const member = await aMember();
    expect((await ask(member.email, ip)).status).toBe(200);
    const [known, unknown] = [await says(member.email, ip, 1), await says(email, ip, 1)];
    expect(known).toEqual(unknown);
    expect(known[0]).toMatchObject({
      status: 429,
      body: {
        error:
          "Desde tu red se han pedido muchos enlaces. Inténtalo de nuevo en 50 minutos, o ahora desde otra red, como la de tu móvil.",
      },
    });
    timePasses(hourMs);
    expect((await ask(member.email, ip)).status).toBe(200);
  });
});
