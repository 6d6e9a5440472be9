import Bowser from "bowser";

const longest = 60;

/**
 * What a session was opened with, in words a person knows again: 'Chrome en Windows'. From the User-Agent, which anybody can
 * make up: it helps to remember and proves nothing. Null where it tells nothing.
 */
export function deviceOf(request: Request): string | null {
  const userAgent = request.headers.get("User-Agent");
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const on = platform.model ?? os.name;
  return [browser.name, on].filter(Boolean).join(" en ").slice(0, longest) || null;
}
