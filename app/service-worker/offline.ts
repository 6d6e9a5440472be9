// The script of the page without connection: it tries again when asked and by itself, ever more rarely, at once when the
// device is online or looked at. The page stands at the very address that was wanted, so loading it again is all there
// is to do.
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
  // Asked first, so that the page stays as it is when there is still nobody.
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
