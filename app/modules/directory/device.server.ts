import Bowser from "bowser";

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));
const shorter: Record<string, string> = { "Samsung Internet for Android": "Samsung Internet" };
const phones = ["iPhone", "iPad"];

/**
 * What a session was opened with, in words a person knows again: 'Chrome en Windows'. From the User-Agent, which anybody can
 * make up: it proves nothing, and only names that are known are taken from it. Null where there are none.
 */
export function deviceOf(request: Request): string | null {
  const userAgent = request.headers.get("User-Agent");
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const name = browser.name && browsers.has(browser.name) ? (shorter[browser.name] ?? browser.name) : null;
  const on =
    phones.find((model) => model === platform.model) ?? (os.name && systems.has(os.name) ? os.name : null);
  return [name, on].filter(Boolean).join(" en ") || null;
}
