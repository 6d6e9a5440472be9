// Proves that the browser that used a link may open it again, by a double click or from the mail.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { askForLink, cookiesOf, countOf, openLink } from "../../support/worker/sign-in";

test("a sign-in link opened again redirects like the first tab, and opens no other session", async () => {
  const { token, binding, email } = await askForLink();
  const first = await openLink({ token }, binding);
  const signedIn = cookiesOf(first);
  const again = await openLink({ token }, `${binding}; ${signedIn}`);
  expect(again.headers.get("Location")).toBe("/dashboard");
  expect(await countOf("sessions", "user_id = (SELECT id FROM users WHERE email = ?)", email)).toBe(1);
});

test("a sign-in link opened again is refused if another person is signed in, or the session is over", async () => {
  const [mine, other] = [await askForLink(), await askForLink()];
  const signedIn = cookiesOf(await openLink(mine, mine.binding));
  const elsewhere = cookiesOf(await openLink(other, other.binding));
  for (const cookie of [elsewhere, mine.binding])
    expect(await (await openLink({ token: mine.token }, cookie)).text()).toContain("link-invalid");
  await call("/auth/sign-out", { method: "POST", cookie: signedIn });
  const late = await openLink({ token: mine.token }, signedIn);
  expect(late.headers.get("Location")).toBeNull();
  expect(await late.text()).toContain("link-invalid");
});
