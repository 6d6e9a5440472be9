import { describe, expect, test } from "vitest";
import { redeemSignInLink } from "~/modules/directory/redeem-sign-in-link.server";
import { secondMs } from "~/time/units";
import { askToEnter } from "../../support/worker/passkeys";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder } from "../../support/worker/schedule";
import { askForLink, callbackSays, countOf, openLink, redeemByApi } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

const tokenIn = (text: string, knownToken: string) =>
  [...text.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)]
    .map(([found]) => found)
    .find((foundToken) => foundToken !== knownToken);

/** No address of a test begins with it. */
const wrongLetter = "x";

/** Opens a link in a browser that did not request it. @returns the link, and the page's confirmation. */
async function openElsewhere(cookie?: string) {
  const link = await askForLink();
  const callbackAnswer = await callbackSays({ token: link.token }, cookie);
  return { ...link, asked: callbackAnswer, confirmation: tokenIn(callbackAnswer.text, link.token)! };
}

/** Returns the cookies that remain after several answers: the last one of each name. */
const keptOf = (...cookies: string[]) =>
  [
    ...new Map(
      cookies.flatMap((each) => each.split("; ")).map((pair) => [pair.split("=")[0], pair]),
    ).values(),
  ].join("; ");

describe("a browser that requests a link while its page requests a passkey challenge", () => {
  test("signs in by its link without a question, whichever is answered last", async () => {
    for (const isLinkLast of [false, true]) {
      const early = await askToEnter();
      const link = await askForLink();
      const late = await askToEnter();
      const keptCookies = isLinkLast
        ? keptOf(early.binding, link.binding)
        : keptOf(link.binding, late.binding);
      const opened = await openLink({ token: link.token }, keptCookies);
      expect(opened.headers.getSetCookie().join()).toContain("__Host-session=");
    }
  });

  test("with one cookie for both, is asked who signs in (twin)", { tags: "deep" }, async () => {
    const link = await askForLink();
    const { binding } = await askToEnter();
    const keptCookies = keptOf(link.binding, binding.replace("__Host-passkey", "__Host-sign-in"));
    expect((await callbackSays({ token: link.token }, keptCookies)).text).toContain('"confirm"');
  });
});

describe("a sign-in link opened in another browser than the one that requested it", () => {
  test("asks who signs in, and opens nothing without an answer, however often it is posted", async () => {
    const { token, email, asked, confirmation } = await openElsewhere();
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('"confirm"');
    expect(asked.text).not.toContain(email.slice(1, email.indexOf("@")));
    expect(asked.text).not.toContain("example.com");
    expect(confirmation).toMatch(/^eyJ/);
    for (let times = 0; times < 5; times += 1) expect((await callbackSays({ token })).cookies).toEqual([]);
    expect(await countOf("users", "email = ?", email)).toBe(0);
  });

  test("asks a browser with another binding or a malformed one too", async () => {
    const other = await askForLink();
    for (const cookie of [other.binding, "__Host-sign-in=", "__Host-sign-in=x", "sign-in=x"]) {
      expect((await openElsewhere(cookie)).asked.text).toContain('"confirm"');
    }
  });

  test("opens after its person's confirmation, up to 119 s later", async () => {
    const { token, email, confirmation } = await openElsewhere();
    timePasses(119 * secondMs);
    const opened = await openLink({ token, confirmation, letter: email[0]! });
    expect(opened.headers.get("Location")).toBe("/dashboard");
    expect(opened.headers.getSetCookie()).toHaveLength(1);
    expect((await callbackSays({ token, confirmation })).text).toContain("link-invalid");
  });

  test("asks again when the confirmation comes after 121 s, and accepts the new one", async () => {
    const { token, email, confirmation } = await openElsewhere();
    timePasses(121 * secondMs);
    const stale = await callbackSays({ token, confirmation, letter: email[0]! });
    expect(stale.text).toContain("confirmation-stale");
    expect(stale.cookies).toEqual([]);
    const renewed = tokenIn(stale.text.replaceAll(confirmation, ""), token)!;
    expect(
      (await openLink({ token, confirmation: renewed, letter: email[0]! })).headers.getSetCookie(),
    ).toHaveLength(1);
  });

  test("refuses the confirmation of another link, and the link itself in its place", async () => {
    const mine = await openElsewhere();
    const other = await openElsewhere();
    for (const confirmation of [other.confirmation, mine.token, "yes"]) {
      const refusal = await callbackSays({
        token: mine.token,
        confirmation,
        letter: mine.email[0]!,
      });
      expect(refusal.text).toContain("confirmation-stale");
      expect(refusal.cookies).toEqual([]);
    }
  });

  test("refuses a scanner that presses the button without the right letter, and opens afterwards", async () => {
    const { token, email, confirmation } = await openElsewhere();
    for (const typed of [{}, { letter: "" }, { letter: "  " }, {}, { letter: wrongLetter }]) {
      const refusal = await callbackSays({ token, confirmation, ...typed });
      expect(refusal.text).toContain("letter-wrong");
      expect(refusal.cookies).toEqual([]);
    }
    const opened = await openLink({ token, confirmation, letter: ` ${email.toUpperCase()}` });
    expect(opened.headers.get("Location")).toBe("/dashboard");
  });

  test("is spent at the third wrong letter, for every browser and API client", async () => {
    const { token, email, confirmation, binding } = await openElsewhere();
    const answers = [];
    for (const letter of ["x", "y", "z"]) {
      const { text, cookies } = await callbackSays({ token, confirmation, letter });
      expect(cookies).toEqual([]);
      answers.push(/"guessesLeft",\d|"link-burned"/.exec(text)?.[0]);
    }
    expect(answers).toEqual(['"guessesLeft",2', '"guessesLeft",1', '"link-burned"']);
    for (const cookie of [undefined, binding]) {
      const late = await callbackSays({ token, confirmation, letter: email[0]! }, cookie);
      expect([late.text.includes("link-burned"), late.cookies]).toEqual([true, []]);
    }
    expect((await redeemByApi(token)).status).toBe(401);
    expect(await countOf("users", "email = ?", email)).toBe(0);
  });

  test("does not count the letter of an answer that came too late", async () => {
    const { token, email, confirmation } = await openElsewhere();
    timePasses(121 * secondMs);
    for (let times = 0; times < 5; times += 1) await callbackSays({ token, confirmation, letter: "x" });
    const renewed = tokenIn((await callbackSays({ token })).text, token)!;
    const opened = await openLink({ token, confirmation: renewed, letter: email[0]! });
    expect(opened.headers.get("Location")).toBe("/dashboard");
  });

  test("accepts three guesses, however many arrive in parallel", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        const { token, email } = await askForLink();
        const { text } = await callbackSays({ token });
        const confirmation = tokenIn(text, token)!;
        for (const letter of ["w", "x"]) await callbackSays({ token, confirmation, letter });
        const guessing =
          (letter: string): Participant<string> =>
          async ({ deps }) => {
            const proof = { kind: "browser", browserHash: null, confirmation, letter } as const;
            return (await redeemSignInLink(deps(), { token, proof, device: null })).code;
          };
        const codes = await race(guessing("y"), guessing("z"), guessing(email[0]!));
        const opened = codes.filter((code) => code === "opened").length;
        const burned = codes.filter((code) => code === "link-burned").length;
        expect([opened + Math.min(burned, 1), codes.includes("letter-wrong")]).toEqual([1, false]);
        const sessions = "user_id = (SELECT id FROM users WHERE email = ?)";
        expect(await countOf("sessions", sessions, email)).toBe(opened);
      },
      { including: ["ABCABC", "CABCAB"] },
    ),
  );
});
