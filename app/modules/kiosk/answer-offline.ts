import { isNoAnswer, withoutAnswer } from "~/ui/no-answer";
import { copy } from "./copy";
import { keptActions } from "./kept-actions";
import type { KioskView } from "./kiosk-view";
import { readNumber, readPin } from "./pin";
import { canStore, storeAtKiosk } from "./unsent/store-at-kiosk";

/** A number and a PIN are waited for so long: nothing is recorded by them, so what comes later is nobody's loss. */
const patienceMs = 8_000;

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
  try {
    if (isEntering && !navigator.onLine && (await canStore())) throw new TypeError("no network");
    return await (isEntering && (await canStore()) ? inTime(ask()) : ask());
  } catch (fault) {
    if (!isNoAnswer(fault)) throw fault;
    return withoutAnswer(isEntering ? await offline(typed) : await cutOff());
  }
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
