// The clock on the offline page. It queues punches on this device; the app sends them when it is next open.
import { notSavedText, storePunch } from "~/modules/clock/queue/queue-punch";
import {
  findPerson,
  listQueued,
  type KnownPerson,
  type QueuedAction,
} from "~/modules/clock/queue/punch-store";
import { readSignedInProfile } from "~/modules/directory/profile-cookie";
import { waitingWords } from "~/modules/clock/queue/queue-words";

const byId = (id: string) => document.getElementById(id)!;

const labels: Record<Exclude<QueuedAction, "change_mode">, string> = {
  check_in: "Fichar Entrada",
  check_out: "Fichar Salida",
  pause_start: "Pausa",
  pause_end: "Volver al trabajo",
};

type Doing = KnownPerson["doing"];

/** `notSo` labels the other actions, for a worker who has punched on another device since. */
const looks: Record<Doing, { words: string; notSo: string; usual: (keyof typeof labels)[] }> = {
  out: {
    words: "Según este móvil, estás fuera del trabajo.",
    notSo: "No estoy fuera del trabajo",
    usual: ["check_in"],
  },
  working: {
    words: "Según este móvil, estás trabajando.",
    notSo: "No estoy trabajando",
    usual: ["check_out", "pause_start"],
  },
  paused: {
    words: "Según este móvil, estás en pausa.",
    notSo: "No estoy en pausa",
    usual: ["pause_end", "check_out"],
  },
};

/** Shows the clock to the person signed in on this device, if their company allows it. Otherwise hides it. */
export async function showClock(): Promise<void> {
  const person = await findPerson().catch(() => undefined);
  const isTheirs = person?.contact != null;
  byId("alone").hidden = isTheirs;
  byId("clock").hidden = !isTheirs;
  if (!isTheirs) return;
  byId("who").textContent = person.name;
  draw(person);
  await showQueued(person, "");
}

function draw(person: KnownPerson) {
  const { words, notSo, usual } = looks[person.doing];
  byId("doing").textContent = words;
  const buttonOf = (action: keyof typeof labels, nth: number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = labels[action];
    if (nth > 0) button.className = "quiet";
    button.addEventListener("click", () => void keep(person, action), { once: true });
    return button;
  };
  // The worker may have punched on another device since.
  const others = (Object.keys(labels) as (keyof typeof labels)[]).filter((action) => !usual.includes(action));
  const rest = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = notSo;
  for (const child of [summary, ...others.map((action) => buttonOf(action, 1))]) rest.appendChild(child);
  byId("punches").replaceChildren(...usual.map(buttonOf), rest);
}

async function keep({ profileId }: KnownPerson, action: QueuedAction) {
  const kept = await storePunch({ action, expected_profile: profileId }, crypto.randomUUID());
  const text = kept?.text ?? notSavedText;
  const person = await findPerson().catch(() => undefined);
  // If storage was cleared, nobody is known any more. The answer to the last tap is shown nevertheless.
  if (!person && readSignedInProfile(document.cookie)) return void (byId("unsent").textContent = text);
  if (!person) return showClock();
  draw(person);
  byId("punches").querySelector("button")!.focus();
  await showQueued(person, text);
}

async function showQueued({ profileId }: KnownPerson, text: string) {
  const { count } = await listQueued(profileId).catch(() => ({ count: 0 }));
  byId("unsent").textContent = [text, count > 0 ? `${waitingWords(count)}.` : ""].filter(Boolean).join(" ");
}
