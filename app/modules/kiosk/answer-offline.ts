import { isNoAnswer, markUnanswered } from "~/ui/no-answer";
import { messages } from "./messages";
import { offlineActions } from "./offline-actions";
import type { KioskView } from "./kiosk-view";
import { readNumber, readPin } from "./pin";
import { canStore, storeAtKiosk } from "./queue/queue-punch";

/**
 * How long to wait for the server if this device can store the punch. Entering a number and a PIN records nothing. A stored punch
 * keeps the key under which the server may have recorded it, so it counts once.
 */
const longestAnswerMs = 8_000;

/** The number and PIN of the last visit, by its token, for a punch that finds no network. */
let lastVisit: { token: string; number: string; pin: string } | null = null;
/** As long as a visit's token is valid. */
const visitMs = 60_000;
let forgetTimer: ReturnType<typeof setTimeout> | undefined;

type TypedFields = Record<string, FormDataEntryValue>;

const textIn = (fields: TypedFields, name: string) => {
  const text = fields[name];
  return typeof text === "string" ? text : "";
};

/**
 * Returns the server's answer to a kiosk form. Without network, it stores the punch on this device if it can.
 * @param ask sends the form to the server.
 * @throws faults that are not a missing answer.
 */
export async function answerKioskForm(
  fields: TypedFields,
  ask: () => Promise<KioskView | null>,
): Promise<KioskView | null> {
  if (textIn(fields, "intent") === "store") return markUnanswered(await storeTyped(fields));
  // The form for number and PIN has no intent.
  const isEntering = textIn(fields, "intent") === "" && "pin" in fields;
  const tap = isEntering ? null : tapOf(fields);
  const isOfflineFirst = (isEntering || tap !== null) && (await canStore());
  try {
    if (isOfflineFirst && !navigator.onLine) throw new TypeError("no network");
    const view = await (isOfflineFirst ? withinPatience(ask()) : ask());
    noteGreeted(isEntering ? fields : null, view);
    return view;
  } catch (fault) {
    if (!isNoAnswer(fault)) throw fault;
    if (isEntering) return markUnanswered(await enterOffline(fields));
    return markUnanswered(isOfflineFirst && tap ? await storeTap(tap) : await cutOffView());
  }
}

/** Remembers the number and PIN of the current visit, until the next answer or the end of the visit. */
function noteGreeted(fields: TypedFields | null, view: KioskView | null): void {
  clearTimeout(forgetTimer);
  lastVisit = null;
  if (!fields || view?.view !== "person") return;
  lastVisit = { token: view.token, number: textIn(fields, "number"), pin: textIn(fields, "pin") };
  forgetTimer = setTimeout(() => (lastVisit = null), visitMs);
}

/** Returns a punch of the current visit that this device can store; null for every other form. */
function tapOf(fields: TypedFields) {
  const action = offlineActions.find((each) => each === fields.action);
  return textIn(fields, "intent") === "punch" && action && lastVisit && lastVisit.token === fields.token
    ? { ...lastVisit, action }
    : null;
}

async function storeTap({
  token,
  number,
  pin,
  action,
}: NonNullable<ReturnType<typeof tapOf>>): Promise<KioskView> {
  const { isKept, text } = await storeAtKiosk({ number, pin }, action, keyOfVisit(token));
  return { view: "done", tone: isKept ? "info" : "problem", text, detail: null };
}

/** Returns the server's key for the punches of a visit: the `jti` of its token (RFC 7519 §4.1.7). */
function keyOfVisit(token: string): string {
  const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  return (JSON.parse(atob(payload)) as { jti: string }).jti;
}

const withinPatience = <T>(asking: Promise<T>) =>
  Promise.race([
    asking,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError("no network in time")), longestAnswerMs),
    ),
  ]);

async function enterOffline(fields: TypedFields): Promise<KioskView> {
  const [number, pin] = [textIn(fields, "number"), textIn(fields, "pin")];
  if (!(await canStore())) return { view: "done", tone: "problem", text: messages.failed, detail: null };
  if (readNumber(number) === null || readPin(pin) === null)
    return { view: "start", error: messages.wrong, number, isLocked: false };
  return { view: "offline", number, pin };
}

async function cutOffView(): Promise<KioskView> {
  const text = (await canStore()) ? messages.cutOff : messages.failed;
  return { view: "done", tone: "problem", text, detail: null };
}

async function storeTyped(fields: TypedFields): Promise<KioskView> {
  const action = offlineActions.find((each) => each === fields.action)!;
  const typedIn = { number: textIn(fields, "number"), pin: textIn(fields, "pin") };
  const { isKept, text } = await storeAtKiosk(typedIn, action);
  return { view: "done", tone: isKept ? "info" : "problem", text, detail: null };
}
