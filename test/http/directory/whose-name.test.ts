// Proves that only the person themselves can set their name, since anybody may request a link to any address.
import { users } from "#directory";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { tokenFor } from "../../support/worker/resend";
import {
  aStranger,
  callbackSays,
  cookiesOf,
  openLink,
  pkce,
  redeemByApi,
} from "../../support/worker/sign-in";

const data = { full_name: "Banco de Mentira", avatar_url: "https://malo.es/a.png" };

/** Requests a link to another person's address, with a name. @returns the mail's contents, and the requester's cookie. */
async function aLinkAskedFor(fields: object = {}) {
  const { email, ip } = aStranger();
  const answer = await call("/api/auth/otp", {
    json: { email, data, ...fields },
    headers: { "CF-Connecting-IP": ip },
  });
  expect(answer.status).toBe(200);
  return { email, token: tokenFor(email), cookie: cookiesOf(answer) };
}

const metadataOf = async (email: string) =>
  (await deps().directory.query.users.findFirst({ where: eq(users.email, email) }))?.userMetadata;

async function confirmElsewhere({ token, email }: { token: string; email: string }) {
  const { text } = await callbackSays({ token });
  const confirmation = /eyJ[\w.-]+/.exec(text)![0];
  const answer = await call("/auth/callback", { form: { token, confirmation, letter: email[0]! } });
  expect(answer.status).toBe(302);
}

describe("a name that came with the request for a link", () => {
  test("is kept when the link opens in the browser that requested it", async () => {
    const link = await aLinkAskedFor();
    await openLink({ token: link.token }, link.cookie);
    expect(await metadataOf(link.email)).toEqual({ full_name: data.full_name });
  });

  test("is kept when the API client that redeems it has the verifier", async () => {
    const link = await aLinkAskedFor(pkce.challenge);
    await redeemByApi(link.token, pkce.verifier);
    expect(await metadataOf(link.email)).toEqual({ full_name: data.full_name });
  });

  test("is dropped when the link opens in any other browser", async () => {
    const link = await aLinkAskedFor();
    await confirmElsewhere(link);
    expect(await metadataOf(link.email)).toEqual({});
  });

  test("is dropped when an API client redeems the link without a proof", async () => {
    const link = await aLinkAskedFor();
    const { confirmation } = await (await redeemByApi(link.token)).json<{ confirmation: string }>();
    const answer = await redeemByApi(link.token, { confirmation, letter: link.email[0]! });
    expect(await answer.json()).toMatchObject({ user: { user_metadata: {} } });
    expect(await metadataOf(link.email)).toEqual({});
  });
});
