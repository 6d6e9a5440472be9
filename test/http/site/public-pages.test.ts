import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { aroundBoth, aroundD1 } from "../../support/worker/around-d1";
import { call, type Call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { worker as entry } from "../../support/worker/built-worker";

const paths = ["/", "/login", "/terminos", "/privacidad", "/verificar"];

const worker = entry as unknown as NonNullable<Call["worker"]>;

/** Returns its own isolate: the same configuration object for every request, which is the Worker's key for cached pages. */
function anIsolate(changes: object = {}) {
  let roundTrips = 0;
  const counted = aroundBoth((d1) =>
    aroundD1(d1, (send) => {
      roundTrips += 1;
      return send();
    }),
  );
  const bindings = { ...env, ...counted, ...changes };
  const ask = (path: string, options: Call = {}) =>
    call(path, { ...options, worker: { fetch: (request, _, ctx) => worker.fetch(request, bindings, ctx) } });
  return { ask, roundTrips: () => roundTrips };
}

const nonceOf = (answer: Response) =>
  /'nonce-(\w+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")![1]!;

const otherHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== "content-security-policy");

describe.each(paths)("the public page %s", (path) => {
  test("is one document for all visitors, with each visitor's own nonce", async () => {
    const { ask } = anIsolate();
    const answers: Response[] = await Promise.all([ask(path), ask(path)]);
    answers.push(await ask(path), await ask(path));
    const nonces = answers.map(nonceOf);
    expect(new Set(nonces).size).toBe(answers.length);
    const documents = await Promise.all(answers.map((answer) => answer.text()));
    documents.forEach((html, index) => {
      expect(html).toContain(`nonce="${nonces[index]}"`);
      for (const other of nonces.filter((nonce) => nonce !== nonces[index]))
        expect(html).not.toContain(other);
    });
    const plain = documents.map((html, index) => html.replaceAll(nonces[index]!, ""));
    expect(new Set(plain).size).toBe(1);
    expect(otherHeaders(answers[3]!)).toEqual(otherHeaders(answers[0]!));
  });

  test("sends no query to the database from the second visitor on", async () => {
    const { ask, roundTrips } = anIsolate();
    await (await ask(path)).text();
    const first = roundTrips();
    await (await ask(path)).text();
    expect(roundTrips()).toBe(first);
  });
});

test("a page of help is one document for all visitors, and names no visitor's nonce", async () => {
  const { ask } = anIsolate();
  const [first, second] = [await ask("/ayuda/saldo"), await ask("/ayuda/saldo")];
  const nonces = [nonceOf(first), nonceOf(second)];
  expect(new Set(nonces).size).toBe(2);
  const html = await first.text();
  expect(await second.text()).toBe(html);
  for (const nonce of nonces) expect(html).not.toContain(nonce);
});

test("a member is still redirected to the clock from a page that visitors have cached", async () => {
  const { ask } = anIsolate();
  const { cookie } = await aMember();
  for (const path of ["/", "/login"]) {
    await (await ask(path)).text();
    const answer = await ask(path, { cookie });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard"]);
  }
});

test("a member's view of a public page is not cached for visitors", async () => {
  const { ask } = anIsolate();
  const { cookie } = await aMember();
  await (await ask("/login", { cookie })).text();
  expect((await ask("/login")).status).toBe(200);
});

test.each(["/ayuda", "/ayuda/saldo", "/terminos", "/privacidad", "/transparencia", "/verificar"])(
  "%s links a member back to the clock, and no visitor",
  async (path) => {
    const { ask } = anIsolate();
    const { cookie } = await aMember();
    const textFor = async (headers: object) =>
      (await (await ask(path, headers)).text()).replaceAll(/<[^>]+>/g, "");
    expect(await textFor({ cookie })).toContain("Volver a Fichar");
    expect(await textFor({})).not.toContain("Volver a Fichar");
  },
);

test("another configuration has its own cached pages", async () => {
  const page = async (CONTACT_EMAIL: string) => (await anIsolate({ CONTACT_EMAIL }).ask("/terminos")).text();
  expect(await page("una@ejemplo.test")).toContain("una@ejemplo.test");
  expect(await page("otra@ejemplo.test")).not.toContain("una@ejemplo.test");
});

test("a query string, a form and a HEAD request bypass the cache", async () => {
  const { ask } = anIsolate();
  await (await ask("/login")).text();
  expect(await (await ask("/login", { method: "HEAD" })).text()).toBe("");
  const sent = await ask("/login", { form: { email: "" } });
  expect(await sent.text()).toContain("Por favor ingresa tu email");
});
