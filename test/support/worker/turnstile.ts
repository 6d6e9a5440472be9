import { aroundEach } from "./around-each";
import { standInFor } from "./network";

/** Fakes Turnstile's siteverify, an external service. It accepts only the tokens that a test lists as good. */
export const turnstile = {
  good: new Set<string>(),
  /** The requests that it received. */
  asked: [] as Record<string, string>[],
  isDown: false,
};

export const turnstileKeys = { TURNSTILE_SITE_KEY: "site-key", TURNSTILE_SECRET_KEY: "turnstile-secret" };

aroundEach({ before: () => void Object.assign(turnstile, { good: new Set(), asked: [], isDown: false }) });

standInFor("https://challenges.cloudflare.com/turnstile/v0/siteverify", async (request) => {
  if (turnstile.isDown) throw new TypeError("fetch failed");
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  turnstile.asked.push(form);
  return Response.json({ success: turnstile.good.has(form.response ?? "") });
});
