import { kioskPins } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { findEntryLengths } from "../entry-lengths.server";
import { messages } from "../messages";
import type { KioskAnswer, KioskView } from "../kiosk-view";
import { hmacOf } from "../pin-hmac.server";
import { findHolder } from "../pin-holder.server";
import { chosenPinSchema } from "../model/pin-schema";
import type { PairedKiosk } from "../require-kiosk.server";
import { setPin } from "../set-pin.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { showPerson } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

/** The forms that answer or ask in a person's name, or show their month or shifts. Another person who knows the PIN could send them. */
const personalIntents = [
  ...["corrections", "answer", "exit", "say-exit", "protocol", "read"],
  ...["month", "absence", "ask-absence", "proposal", "propose"],
  ...["statement", "answer-statement", "shifts", "answer-shifts"],
];

/** Returns whether the person must choose their own PIN first, because another person set the current one. */
export const mustChoosePin = ({ givenPinAt }: AtKiosk, intent: string): boolean =>
  givenPinAt !== null && personalIntents.includes(intent);

/** Returns the form in which the person at the kiosk chooses their own PIN. */
export async function showPinChoice(
  deps: Deps,
  kiosk: PairedKiosk,
  { member }: AtKiosk,
  errors: Extract<KioskView, { view: "pin" }>["errors"] = {},
): Promise<KioskAnswer> {
  const visit = { kioskId: kiosk.id, profileId: member.profile.id };
  const [token, { newPin: digits }] = await Promise.all([
    signVisit(deps, visit, visitSeconds.reading),
    findEntryLengths(deps, { companyId: kiosk.companyId }),
  ]);
  return { view: { view: "pin", token, digits, errors }, status: Object.keys(errors).length > 0 ? 422 : 200 };
}

/** Sets the typed PIN, with the kiosk as the actor. Then it returns the punch screen. */
export async function choosePinAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, typed }: { at: AtKiosk; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const { member } = at;
  const of = { companyId: member.company.id, profileId: member.profile.id };
  const holder = await findHolder(deps, of);
  if (!holder || at.givenPinAt === null) return showPerson(deps, kiosk, at);
  const parsedPin = chosenPinSchema(holder).safeParse(typed);
  if (!parsedPin.success) return showPinChoice(deps, kiosk, at, fieldErrors(parsedPin.error));
  const { pin } = parsedPin.data;
  if (await isOwnPin(deps, { ...of, pin })) return showPinChoice(deps, kiosk, at, { pin: messages.pinGiven });
  const { code } = await setPin(deps, { member, holder, pin, kiosk });
  if (code !== "set")
    return { view: { view: "done", tone: "problem", text: messages.inactive, detail: null }, status: 403 };
  const message = { tone: "success", text: messages.pinChosen } as const;
  return showPerson(deps, kiosk, { ...at, givenPinAt: null }, { said: message });
}

async function isOwnPin(
  { db, env }: Deps,
  pinOwner: { companyId: string; profileId: string; pin: string },
): Promise<boolean> {
  const pinHmac = await hmacOf(env, pinOwner);
  const pinRows = await db
    .select({ number: kioskPins.number })
    .from(kioskPins)
    .where(and(eq(kioskPins.profileId, pinOwner.profileId), eq(kioskPins.pinHmac, pinHmac)));
  return pinRows.length > 0;
}
