import { aroundEach } from "./around-each";
import { standInFor } from "./network";

/** Stands in for Turnstile's siteverify, a service of others: it vouches for the tokens it is told are good. */
export const turnstile = {
  good: new Set<string>(),
  /** What it was asked. */
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
