import { unassignedPunches } from "#cell";
import { findHolder } from "~/modules/kiosk/pin-holder.server";
import { setPin } from "~/modules/kiosk/set-pin.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { call, type Call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";
import { aStranger } from "./sign-in";

const plain = (html: string) => html.replaceAll("<!-- -->", "");

/** Each request has its own network: attempts are limited by the minute. */
const elsewhere = () => ({ headers: { "CF-Connecting-IP": aStranger().ip } });

export interface ATablet {
  /** The Cookie header of its browser. */
  cookie: string;
  /** The code as it shows it. */
  code: string;
}

/** Returns a tablet that shows a code. @param cookie the earlier cookie of its browser. */
export async function aTablet(cookie?: string): Promise<ATablet> {
  const answer = await call("/kiosco/codigo", { method: "POST", cookie, ...elsewhere() });
  const [held] = answer.headers.getSetCookie().filter((each) => each.startsWith("__Host-kiosk="));
  if (!held) throw new Error(`no kiosk was begun: ${answer.status}`);
  const keptCookie = held.split(";")[0]!;
  const code = /[A-Z\d]{4}-[A-Z\d]{4}/.exec(
    plain(await (await call("/kiosco", { cookie: keptCookie })).text()),
  )?.[0];
  if (!code) throw new Error("no code is shown");
  return { cookie: keptCookie, code };
}

/** Confirms the code of a tablet, as a form of /kiosks/new does. */
export const confirm = (member: Pick<SignedInMember, "cookie">, code: string, options: Call = {}) =>
  call("/kiosks/new", {
    cookie: member.cookie,
    form: { code, name: "Barra", centre: "" },
    ...elsewhere(),
    ...options,
  });

/** Pairs a kiosk with a manager's company. @returns the Cookie header of its browser. */
export async function aKiosk(member: SignedInMember): Promise<string> {
  const { cookie, code } = await aTablet();
  const answer = await confirm(member, code);
  if (answer.status !== 302) throw new Error(`the code was answered with ${answer.status}`);
  return cookie;
}

export interface APin {
  number: string;
  pin: string;
}

/** Gives a person a PIN. */
export async function aPin(
  by: SignedInMember,
  { profile }: Pick<SignedInMember, "profile"> = by,
  pin = "7395",
): Promise<APin> {
  const there = deps();
  const of = { companyId: by.company.id, profileId: profile.id };
  await setPin(there, { member: by, holder: (await findHolder(there, of))!, pin });
  return { number: String((await findHolder(there, of))!.number), pin };
}

/** Sends a form to a kiosk. @returns its status, its text without tags, and the token of the current visit. */
export async function atKiosk(cookie: string, form: Record<string, string>, options: Call = {}) {
  const answer = await call("/kiosco", { cookie, form, ...options });
  const html = plain(await answer.text());
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const text = html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  return { status: answer.status, headers: answer.headers, html, text, token };
}

/** Types number and PIN. */
export const entered = (cookie: string, { number, pin }: APin, options?: Call) =>
  atKiosk(cookie, { number, pin }, options);

/** Types number and PIN and taps. */
export async function tapped(cookie: string, usedPin: APin, action: string) {
  const { token } = await entered(cookie, usedPin);
  return atKiosk(cookie, { intent: "punch", token, action });
}

/** Returns another PIN. */
export const wrongPin = ({ pin }: APin) => String((Number(pin) + 1) % 10_000).padStart(4, "0");

/** Adds an unassigned punch that a kiosk stored without a verified PIN. @returns its id. */
export async function aLoosePunch(
  { db, now }: Pick<Deps, "db" | "now">,
  more: Partial<typeof unassignedPunches.$inferInsert> & { companyId: string },
): Promise<string> {
  const id = newId(now);
  await db.insert(unassignedPunches).values({
    id,
    kioskId: newId(now),
    request: id,
    number: 101,
    action: "check_in",
    at: now,
    receivedAt: now,
    ...more,
  });
  return id;
}
