// The script of the offline page. It retries at growing intervals, and immediately on a tap, when the device is online or the page visible.
// The page has the address that the user wanted, so a successful retry only has to reload.
import { showClock } from "./offline-clock";
import { showPad } from "./offline-kiosk";

const firstWaitMs = 2_000;
const longestWaitMs = 30_000;
const button = document.getElementById("retry")!;
const status = document.getElementById("retried")!;
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout>;

const show = location.pathname === "/kiosco" ? showPad : showClock;

async function retry(isAsked: boolean) {
  clearTimeout(timer);
  if (isAsked) status.textContent = "Probando…";
  // Test with HEAD, so that the page remains as it is without a network.
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" }).catch(
    () => null,
  );
  if (answer) return location.reload();
  if (isAsked) status.textContent = "Sigue sin haber conexión.";
  void show();
  plan();
}

function plan() {
  clearTimeout(timer);
  timer = setTimeout(() => void retry(false), waitMs);
  waitMs = Math.min(longestWaitMs, 2 * waitMs);
}

button.addEventListener("click", () => void retry(true));
addEventListener("online", () => void retry(true));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void retry(false);
});
void show();
plan();
