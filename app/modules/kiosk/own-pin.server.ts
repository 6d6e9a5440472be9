import { kioskPins } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { copy } from "./copy";
import type { AtKiosk } from "./find-at-kiosk.server";
import type { Answered, KioskView } from "./kiosk-view";
import { faultOfPin, readPin } from "./pin";
import { hmacOf } from "./pin-hmac.server";
import { findHolder } from "./pin-holder.server";
import type { PairedKiosk } from "./require-kiosk.server";
import { setPin } from "./set-pin.server";
import { showPerson } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

/** What is answered at a kiosk in somebody's name. Whoever else knows their PIN could do it for them. */
const answering = ["corrections", "answer", "exit", "say-exit", "protocol", "read"];

/** Whether somebody has to choose a PIN of their own before they go on: somebody else gave them the one they have. */
export const mustChoosePin = ({ givenPinAt }: AtKiosk, intent: string): boolean =>
  givenPinAt !== null && answering.includes(intent);

/** Asks whoever stands there for a PIN of their own. */
export async function showPinChoice(
  deps: Deps,
  kiosk: PairedKiosk,
  { member }: AtKiosk,
  errors: Extract<KioskView, { view: "pin" }>["errors"] = {},
): Promise<Answered> {
  const visit = { kioskId: kiosk.id, profileId: member.profile.id };
  const token = await signVisit(deps, visit, visitSeconds.reading);
  return { view: { view: "pin", token, errors }, status: Object.keys(errors).length > 0 ? 422 : 200 };
}

/** Makes what they typed twice their PIN, with the kiosk as the actor; then they go on. */
export async function choosePinAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, typed }: { at: AtKiosk; typed: Record<string, string> },
): Promise<Answered> {
  const { member } = at;
  const of = { companyId: member.company.id, profileId: member.profile.id };
  const holder = await findHolder(deps, of);
  if (!holder || at.givenPinAt === null) return showPerson(deps, kiosk, at);
  const { pin: typedPin = "", again = "" } = typed;
  const fault = faultOfPin(typedPin, holder);
  if (fault) return showPinChoice(deps, kiosk, at, { pin: copy.pinFaults[fault] });
  const pin = readPin(typedPin)!;
  if (readPin(again) !== pin) return showPinChoice(deps, kiosk, at, { again: copy.pinUnequal });
  if (await isTheirs(deps, { ...of, pin })) return showPinChoice(deps, kiosk, at, { pin: copy.pinGiven });
  const { code } = await setPin(deps, { member, holder, pin, kioskId: kiosk.id });
  if (code !== "set")
    return { view: { view: "done", tone: "problem", text: copy.inactive, detail: null }, status: 403 };
  const said = { tone: "success", text: copy.pinChosen } as const;
  return showPerson(deps, kiosk, { ...at, givenPinAt: null }, { said });
}

async function isTheirs(
  { db, env }: Deps,
  known: { companyId: string; profileId: string; pin: string },
): Promise<boolean> {
  const pinHmac = await hmacOf(env, known);
  const found = await withRetries(() =>
    db
      .select({ number: kioskPins.number })
      .from(kioskPins)
      .where(and(eq(kioskPins.profileId, known.profileId), eq(kioskPins.pinHmac, pinHmac))),
  );
  return found.length > 0;
}
