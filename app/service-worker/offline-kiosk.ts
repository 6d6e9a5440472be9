// A kiosk that starts without a network. It queues number, PIN and action on this device, and the server verifies them later.
import { messages } from "~/modules/kiosk/messages";
import { offlineActions, type OfflineAction } from "~/modules/kiosk/offline-actions";
import { readNumber, readPin } from "~/modules/kiosk/pin";
import { countQueued, findDevice } from "~/modules/kiosk/queue/punch-store";
import { storeAtKiosk } from "~/modules/kiosk/queue/queue-punch";

const byId = (id: string) => document.getElementById(id)!;

const labels: Record<OfflineAction, string> = {
  check_in: "Entrada",
  pause_start: "Pausa",
  pause_end: "Terminar la pausa",
  check_out: "Salida",
};

/** The next person must not continue what somebody typed and left. */
const clearedAfterMs = 60_000;
/** One person's message must not remain for the next. */
const saidForMs = 5_000;
let isDrawn = false;

/** Shows the pad on a paired kiosk, if its company allows offline punches. Other devices cannot punch here. */
export async function showPad(): Promise<void> {
  // Its link leads away from the kiosk.
  document.querySelector("header")!.hidden = true;
  if (isDrawn) return;
  const device = await findDevice().catch(() => undefined);
  if (!device?.key) return;
  isDrawn = true;
  document.body.className = "always-light";
  byId("alone").hidden = true;
  byId("kiosk").hidden = false;
  byId("pad").textContent = device.name;
  draw(device.id);
  await notifyWaitingCorrections(device.id);
  keepAwake();
}

function draw(kiosk: string) {
  const form = byId("punch") as HTMLFormElement;
  let resetTimer: ReturnType<typeof setTimeout>;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    clearTimeout(resetTimer);
    resetTimer = setTimeout(() => form.reset(), clearedAfterMs);
  });
  const keys = offlineActions.map((action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = labels[action];
    button.addEventListener("click", () => void queue(form, kiosk, action));
    return button;
  });
  byId("keys").replaceChildren(...keys);
  fieldOf(form, "number").focus();
}

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

async function queue(form: HTMLFormElement, kiosk: string, action: OfflineAction) {
  const [number, pin] = [fieldOf(form, "number"), fieldOf(form, "pin")];
  const typedFields = { number: number.value, pin: pin.value };
  const isWrong =
    readNumber(typedFields.number) === null ? number : readPin(typedFields.pin) === null ? pin : null;
  if (isWrong) {
    say(isWrong === number ? messages.numberMissing : messages.pinMissing);
    return isWrong.focus();
  }
  // Clears the form, so that a double tap is one punch.
  form.reset();
  number.focus();
  const { text } = await storeAtKiosk(typedFields, action);
  say(text);
  await notifyWaitingCorrections(kiosk);
}

let quieting: ReturnType<typeof setTimeout>;

function say(text: string) {
  byId("said").textContent = text;
  clearTimeout(quieting);
  quieting = setTimeout(() => (byId("said").textContent = ""), saidForMs);
}

async function notifyWaitingCorrections(kiosk: string) {
  const { toSend } = await countQueued(kiosk).catch(() => ({ toSend: 0 }));
  byId("waiting").textContent = toSend > 0 ? `${messages.toSend(toSend)}.` : "";
}

/** Keeps the screen on while the page is visible, if the browser supports that. */
function keepAwake() {
  const hold = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  hold();
  document.addEventListener("visibilitychange", hold);
}
