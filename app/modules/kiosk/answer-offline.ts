import { isNoAnswer, withoutAnswer } from "~/ui/no-answer";
import { copy } from "./copy";
import { keptActions } from "./kept-actions";
import type { KioskView } from "./kiosk-view";
import { noteEntered } from "./known-numbers";
import { readNumber, readPin } from "./pin";
import { canStore, storeAtKiosk } from "./unsent/store-at-kiosk";

/**
 * The server is waited for so long where this device can do without: by a number and a PIN nothing is recorded, and a tap that is kept
 * here has the key under which the server records it, so that it counts once.
 */
const patienceMs = 8_000;

/** Whoever was greeted last, by the token of their visit: what they typed, for a tap that finds no network. */
let greeted: { token: string; number: string; pin: string } | null = null;
/** As long as their visit lasts. */
const visitMs = 60_000;
let forgetting: ReturnType<typeof setTimeout> | undefined;

type Typed = Record<string, FormDataEntryValue>;

const textIn = (typed: Typed, name: string) => {
  const text = typed[name];
  return typeof text === "string" ? text : "";
};

/**
 * Answers the forms of a kiosk: the server does, and where nobody can be asked this device keeps what it can.
 * @param ask asks the server.
 */
export async function answerAnyhow(
  typed: Typed,
  ask: () => Promise<KioskView | null>,
): Promise<KioskView | null> {
  if (textIn(typed, "intent") === "store") return withoutAnswer(await stored(typed));
  // A form for number and PIN says nothing of what it is for.
  const isEntering = textIn(typed, "intent") === "" && "pin" in typed;
  const tap = isEntering ? null : tapIn(typed);
  const isSpared = (isEntering || tap !== null) && (await canStore());
  try {
    if (isSpared && !navigator.onLine) throw new TypeError("no network");
    const view = await (isSpared ? inTime(ask()) : ask());
    noteGreeted(isEntering ? typed : null, view);
    if (isEntering) noteEntered({ number: textIn(typed, "number"), pin: textIn(typed, "pin") }, view);
    return view;
  } catch (fault) {
    if (!isNoAnswer(fault)) throw fault;
    if (isEntering) return withoutAnswer(await offline(typed));
    return withoutAnswer(isSpared && tap ? await kept(tap) : await cutOff());
  }
}

/** Remembers who is greeted, and forgets them with what comes after. */
function noteGreeted(typed: Typed | null, view: KioskView | null): void {
  clearTimeout(forgetting);
  greeted = null;
  if (!typed || view?.view !== "person") return;
  greeted = { token: view.token, number: textIn(typed, "number"), pin: textIn(typed, "pin") };
  forgetting = setTimeout(() => (greeted = null), visitMs);
}

/** A tap of whoever was greeted, with what it takes to keep it here; null of everything else. */
function tapIn(typed: Typed) {
  const action = keptActions.find((each) => each === typed.action);
  return textIn(typed, "intent") === "punch" && action && greeted && greeted.token === typed.token
    ? { ...greeted, action }
    : null;
}

async function kept({
  token,
  number,
  pin,
  action,
}: NonNullable<ReturnType<typeof tapIn>>): Promise<KioskView> {
  const { isKept, text } = await storeAtKiosk({ number, pin }, action, keyOfVisit(token));
  return { view: "done", tone: isKept ? "info" : "problem", text, detail: null };
}

/** The name that the server gave to what is done in a visit: the `jti` of its token (RFC 7519 §4.1.7). */
function keyOfVisit(token: string): string {
  const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  return (JSON.parse(atob(payload)) as { jti: string }).jti;
}

const inTime = <T>(asking: Promise<T>) =>
  Promise.race([
    asking,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError("no network in time")), patienceMs),
    ),
  ]);

async function offline(typed: Typed): Promise<KioskView> {
  const [number, pin] = [textIn(typed, "number"), textIn(typed, "pin")];
  if (!(await canStore())) return { view: "done", tone: "problem", text: copy.failed, detail: null };
  if (readNumber(number) === null || readPin(pin) === null)
    return { view: "start", error: copy.wrong, number, isLocked: false };
  return { view: "offline", number, pin };
}

async function cutOff(): Promise<KioskView> {
  const text = (await canStore()) ? copy.cutOff : copy.failed;
  return { view: "done", tone: "problem", text, detail: null };
}

async function stored(typed: Typed): Promise<KioskView> {
  const action = keptActions.find((each) => each === typed.action)!;
  const typedIn = { number: textIn(typed, "number"), pin: textIn(typed, "pin") };
  const { isKept, text } = await storeAtKiosk(typedIn, action);
  return { view: "done", tone: isKept ? "info" : "problem", text, detail: null };
}
