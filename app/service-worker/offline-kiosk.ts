// A kiosk that is opened without network: number, PIN and what is tapped are kept on this device, for the server to judge.
import { copy } from "~/modules/kiosk/copy";
import { keptActions, type KeptAction } from "~/modules/kiosk/kept-actions";
import { readNumber, readPin } from "~/modules/kiosk/pin";
import { countKept, findDevice } from "~/modules/kiosk/unsent/kept-store";
import { storeAtKiosk } from "~/modules/kiosk/unsent/store-at-kiosk";

const byId = (id: string) => document.getElementById(id)!;

const labels: Record<KeptAction, string> = {
  check_in: "Entrada",
  pause_start: "Pausa",
  pause_end: "Terminar la pausa",
  check_out: "Salida",
};

/** What somebody typed and left standing is nobody else's to go on with. */
const forgottenAfterMs = 60_000;
/** What was said to one person gives way to the next. */
const saidForMs = 5_000;
let isDrawn = false;

/** Shows the pad on a tablet that is a kiosk, and whose company allows it; on any other nobody can punch here. */
export async function showPad(): Promise<void> {
  if (isDrawn) return;
  const device = await findDevice().catch(() => undefined);
  if (!device?.key) return;
  isDrawn = true;
  document.body.className = "always-light";
  byId("alone").hidden = true;
  byId("kiosk").hidden = false;
  byId("pad").textContent = device.name;
  draw(device.id);
  await tellWaiting(device.id);
  keepAwake();
}

function draw(kiosk: string) {
  const form = byId("punch") as HTMLFormElement;
  let forgetting: ReturnType<typeof setTimeout>;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => form.reset(), forgottenAfterMs);
  });
  const keys = keptActions.map((action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = labels[action];
    button.addEventListener("click", () => void keep(form, kiosk, action));
    return button;
  });
  byId("keys").replaceChildren(...keys);
  fieldOf(form, "number").focus();
}

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

async function keep(form: HTMLFormElement, kiosk: string, action: KeptAction) {
  const [number, pin] = [fieldOf(form, "number"), fieldOf(form, "pin")];
  const typed = { number: number.value, pin: pin.value };
  const isWrong = readNumber(typed.number) === null ? number : readPin(typed.pin) === null ? pin : null;
  if (isWrong) {
    say(isWrong === number ? copy.numberMissing : copy.pinMissing);
    return isWrong.focus();
  }
  // Tapped twice it is one.
  form.reset();
  number.focus();
  const { text } = await storeAtKiosk(typed, action);
  say(text);
  await tellWaiting(kiosk);
}

let quieting: ReturnType<typeof setTimeout>;

function say(text: string) {
  byId("kept").textContent = text;
  clearTimeout(quieting);
  quieting = setTimeout(() => (byId("kept").textContent = ""), saidForMs);
}

async function tellWaiting(kiosk: string) {
  const { toSend } = await countKept(kiosk).catch(() => ({ toSend: 0 }));
  byId("waiting").textContent = toSend > 0 ? `${copy.toSend(toSend)}.` : "";
}

/** As long as the page is seen, where the browser can. */
function keepAwake() {
  const hold = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  hold();
  document.addEventListener("visibilitychange", hold);
}
