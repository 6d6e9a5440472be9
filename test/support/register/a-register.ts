import { commitmentOf, type Revealed } from "../../../app/modules/register/format/commitment";
import type { EventKind, RegisterEvent } from "../../../app/modules/register/format/event";
import type { RevealedData } from "../../../app/modules/register/format/package";

/** An event with what stands behind its own commitment, and whether that has been erased since. */
export interface RecordedEvent {
  event: RegisterEvent;
  revealed: RevealedData | null;
  isErased: boolean;
}

export interface Register {
  companyId: string;
  profileIds: string[];
  /** The person whose data have been erased. */
  forgottenId: string;
  events: RecordedEvent[];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const firstDayAt = Date.UTC(2026, 9, 19);
const days = 8;

/** Names as people write them, and as those do who want to break a spreadsheet. */
const names = [
  "Lucía Peña",
  'José "Pepe" Núñez; hijo',
  "=HYPERLINK(1)\r\n17;Otra fila",
  "Zoë 👩‍🔧 Ñandú\nsegunda línea",
  null,
];

/**
 * A register as a company makes one: it and its people set down who they are, punch for eight days across the October
 * change, one person and the company change their data, one log stays open. The same `random` gives the same register.
 */
export function aRegister(random: () => number): Register {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
  const newId = () => `0198${hex(4)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  const companyId = newId();
  const profileIds = names.map(newId);
  const timeZone = random() < 0.5 ? "Europe/Madrid" : "Atlantic/Canary";
  const identities = new Map<string, string>();
  const events: RecordedEvent[] = [];
  const forgottenId = profileIds[3]!;

  function append(kind: EventKind, at: number, about: Partial<RegisterEvent>, reveals?: Revealed) {
    const isIdentity = kind === "person" || kind === "company";
    const commitment = reveals ? commitmentOf(reveals) : null;
    const profileId = about.profile_id ?? null;
    if (kind === "person") identities.set(profileId!, commitment!);
    const event: RegisterEvent = {
      id: newId(),
      company_id: companyId,
      seq: events.length + 1,
      kind,
      profile_id: profileId,
      time_log_id: null,
      at,
      time_zone: timeZone,
      source: isIdentity ? "system" : random() < 0.8 ? "web" : "api",
      actor_profile_id: isIdentity ? null : profileId,
      location_commitment: isIdentity ? null : commitment,
      person_commitment: isIdentity ? commitment : (identities.get(profileId!) ?? null),
      details: random() < 0.1 ? { nota: "ñ\u2028€", minutos: 0.1 } : null,
      ...about,
    };
    const isErased = profileId === forgottenId && reveals !== undefined;
    const revealed = reveals && !isErased ? { salt: reveals.salt, data: reveals.data } : null;
    events.push({ event, revealed, isErased });
  }

  const identify = (index: number, at: number, email: string) => {
    const dni = random() < 0.5 ? "12345678Z" : null;
    const data = { full_name: names[index] ?? null, dni, email };
    append("person", at, { profile_id: profileIds[index]! }, { kind: "person", salt: hex(64), data });
  };
  const nameCompany = (name: string, at: number) =>
    append("company", at, {}, { kind: "company", salt: hex(64), data: { name, nif: "B12345674" } });
  const punch = (kind: "check_in" | "check_out", profile_id: string, time_log_id: string, at: number) => {
    const data = { latitude: 40.4 + Math.round(random() * 1e5) / 1e6, longitude: -3.7 };
    const reveals: Revealed | undefined =
      random() < 0.5 ? { kind: "location", salt: hex(64), data } : undefined;
    append(kind, at, { profile_id, time_log_id }, reveals);
  };

  nameCompany("Panadería «La Espiga»; S.L.", firstDayAt - dayMs);
  names.forEach((_, index) => identify(index, firstDayAt - dayMs + index, `persona${index}@example.com`));
  for (let day = 0; day < days; day++) {
    const dayAt = firstDayAt + day * dayMs;
    const logs = profileIds.filter(() => random() < 0.7).map((profileId) => ({ profileId, log: newId() }));
    for (const { profileId, log } of logs) {
      punch("check_in", profileId, log, dayAt + 5 * hourMs + Math.floor(random() * 2 * hourMs));
    }
    if (day === 3) identify(0, dayAt + 10 * hourMs, "=nueva@example.com");
    if (day === 5) nameCompany("La Espiga de Oro", dayAt + 11 * hourMs);
    const leaving = day === days - 1 ? logs.slice(1) : logs;
    for (const { profileId, log } of leaving) {
      punch("check_out", profileId, log, dayAt + 13 * hourMs + Math.floor(random() * 11 * hourMs));
    }
  }
  return { companyId, profileIds, forgottenId, events };
}
