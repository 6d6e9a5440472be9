import Bowser from "bowser";

const knownBrowsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set<string>(Object.values(Bowser.OS_MAP));
const shorterBrowserNames: Record<string, string> = { "Samsung Internet for Android": "Samsung Internet" };
const phones = ["iPhone", "iPad"];

/**
 * Returns the device of a sign-in in words that its user recognises: 'Chrome en Windows'. It comes from the User-Agent, which anybody can
 * forge, so it proves nothing. Only known names are used; null without any.
 */
export function deviceOf(request: Request): string | null {
  const userAgent = request.headers.get("User-Agent");
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const name =
    browser.name && knownBrowsers.has(browser.name)
      ? (shorterBrowserNames[browser.name] ?? browser.name)
      : null;
  const on =
    phones.find((model) => model === platform.model) ??
    (os.name && knownSystems.has(os.name) ? os.name : null);
  return [name, on].filter(Boolean).join(" en ") || null;
}
