// The clock on the offline page. It queues punches on this device; the app sends them when it is next open.
import { notSavedText, queuePunch } from "~/modules/clock/queue/queue-punch";
import { offlineLook, type OfflineButton } from "~/modules/clock/queue/offline-looks";
import { findPerson, listQueued, type KnownPerson } from "~/modules/clock/queue/punch-store";
import { readSignedInProfile } from "~/modules/session/profile-cookie";
import { waitingText } from "~/modules/clock/queue/queue-texts";

const byId = (id: string) => document.getElementById(id)!;

/** The installed app opens at `/`, which leads to the clock. */
const isClock = ["/", "/dashboard"].includes(location.pathname);

/** Shows the clock, or on another screen the way to it, to the person signed in on this device, if their company allows it. */
export async function showClock(): Promise<void> {
  const person = await findPerson().catch(() => undefined);
  const isTheirs = person?.contact != null;
  drawBar(person?.bar ?? []);
  byId("alone").hidden = isTheirs;
  byId("clock").hidden = !isTheirs || !isClock;
  byId("elsewhere").hidden = !isTheirs || isClock;
  if (!isTheirs) return;
  const here = person.bar?.find(({ to }) => to === location.pathname);
  if (here) byId("screen").textContent = `${here.label} no se abre sin conexión.`;
  byId("who").textContent = person.name;
  draw(person);
  await showQueued(person, "");
}

/** Shows the entries of the app's bar. A screen that is opened from it loads once there is a network. */
function drawBar(entries: NonNullable<KnownPerson["bar"]>) {
  const links = entries.map(({ to, label }) => {
    const link = document.createElement("a");
    link.href = to;
    const icon = document.getElementById(`icon-${to}`) as HTMLTemplateElement | null;
    if (icon) link.appendChild(icon.content.cloneNode(true));
    link.appendChild(document.createTextNode(label));
    if (to === location.pathname) link.setAttribute("aria-current", "page");
    return link;
  });
  byId("bar").hidden = links.length === 0;
  byId("bar").replaceChildren(...links);
}

function draw(person: KnownPerson) {
  const { words, notSo, usual, others } = offlineLook(person.doing);
  byId("doing").textContent = words;
  byId("doing").dataset.doing = person.doing;
  const buttonOf = ({ action, label }: OfflineButton, nth: number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (nth > 0) button.className = "quiet";
    button.addEventListener("click", () => void queue(person, action), { once: true });
    return button;
  };
  const rest = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = notSo;
  for (const child of [summary, ...others.map((button) => buttonOf(button, 1))]) rest.appendChild(child);
  byId("punches").replaceChildren(...usual.map(buttonOf), rest);
}

async function queue({ profileId }: KnownPerson, action: OfflineButton["action"]) {
  const queued = await queuePunch({ action, expected_profile: profileId }, crypto.randomUUID());
  const text = queued?.text ?? notSavedText;
  const person = await findPerson().catch(() => undefined);
  // If storage was cleared, nobody is known any more. The answer to the last tap is shown nevertheless.
  if (!person && readSignedInProfile(document.cookie)) return void (byId("queued").textContent = text);
  if (!person) return showClock();
  draw(person);
  byId("punches").querySelector("button")!.focus();
  await showQueued(person, text);
}

async function showQueued({ profileId }: KnownPerson, text: string) {
  const { count } = await listQueued(profileId).catch(() => ({ count: 0 }));
  byId("left").textContent = count > 0 ? `${waitingText(count)}.` : "";
  byId("queued").textContent = [text, count > 0 ? `${waitingText(count)}.` : ""].filter(Boolean).join(" ");
}
