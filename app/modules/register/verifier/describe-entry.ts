import { formatDateTime } from "~/time/formats";
import type { Facts } from "./gather-facts";
import type { RegisterLine } from "./parse-line";
import { asEvent } from "./typed-event";

/** 'La entrada nº 17 (22/10/2026 07:02, Lucía Peña)': how findings name an entry. */
export function describeEntry(seq: number, line: RegisterLine | null, facts: Facts): string {
  const subject = `La entrada nº ${seq}`;
  if (!line) return subject;
  if (!line.isTold) return `${subject} (fuera de la selección)`;
  const event = asEvent(line.event);
  if (!event) return subject;
  const about = event.kind === "company" ? "datos de la empresa" : nameOf(event.profile_id, facts);
  return `${subject} (${[formatDateTime(event.at, event.time_zone), about].filter(Boolean).join(", ")})`;
}

/** By the latest identity that has not been erased. */
function nameOf(profileId: string | null, { identityOf, people }: Facts): string | undefined {
  const person = people.get(identityOf.get(profileId ?? "") ?? "")?.data;
  return (person?.full_name ?? person?.email)?.replace(/\s+/g, " ").slice(0, 60);
}
