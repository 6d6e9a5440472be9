import { base64url } from "jose";
import { describe, expect, test } from "vitest";
import { sha256 } from "~/platform/hash.server";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { addedPasskey, askToEnter, sendAnswer } from "../../support/worker/passkeys";
import { aMember } from "../../support/worker/people";
import {
  askForLink,
  aSignedInProgram,
  cookiesOf,
  openLink,
  type TokenAnswer,
} from "../../support/worker/sign-in";

const valueOf = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);

describe("the directory's database", () => {
  test("has only public data of passkeys, and nothing readable of a challenge and its browser", async () => {
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    const { binding, challenge } = await askToEnter();
    const answer = await sendAnswer(await authenticator.get({ challenge }), binding, {
      headers: { "CF-Connecting-IP": "2001:db8:77::1" },
    });
    const session = valueOf(cookiesOf(answer));
    const stored = JSON.stringify(await everyRow());
    const signed = new TextDecoder().decode(base64url.decode(challenge));
    for (const secret of [
      session,
      valueOf(binding),
      challenge,
      signed,
      signed.split(".").at(-1)!,
      "2001:db8:77",
    ])
      expect(stored).not.toContain(secret);
    expect(stored, "the search finds what is there").toContain(await sha256(session));
    expect(stored).toContain(authenticator.id);
  });

  test("has only hashes of links, bindings and tokens, and nothing readable of the requesting network", async () => {
    const link = await askForLink();
    const unused = await askForLink();
    const session = valueOf(cookiesOf(await openLink({ token: link.token }, link.binding)));
    const program = await aSignedInProgram();
    const refreshed = await call("/api/auth/token", {
      json: { grant_type: "refresh_token", refresh_token: program.refresh_token },
      origin: null,
    });
    const { access_token, refresh_token } = await refreshed.json<TokenAnswer>();

    const stored = JSON.stringify(await everyRow());
    const secrets = [link.token, unused.token, valueOf(link.binding), session, program.token];
    secrets.push(program.access_token, program.refresh_token, access_token, refresh_token);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w.-]{43,}$/);
      expect(stored).not.toContain(secret);
      // The signature alone would be enough for an attacker who can guess the rest.
      expect(stored).not.toContain(secret.split(".").at(-1));
      expect(stored, "the search finds what is there").toContain(await sha256(secret));
    }
    for (const { ip } of [link, unused, program]) expect(stored).not.toContain(ip);
  });
});
