import type { CompanyData, LocationData, PersonData } from "../format/commitment";
import type { RegisterEvent } from "../format/event";
import { asCompany, asLocation, asPerson } from "./typed-event";

/** An entry and its exit, as told events say, with the numbers of the entries that say it. */
export interface WorkingInterval {
  seq: number;
  event: RegisterEvent;
  place: LocationData | null;
  exit: { seq: number; at: number; place: LocationData | null } | null;
}

/** All that the told events of a register say. */
export interface Facts {
  companies: { seq: number; data: CompanyData | null }[];
  /** By commitment; data null once erased. */
  people: Map<string, { seq: number; data: PersonData | null }>;
  /** The commitment of each person's latest identity. */
  identityOf: Map<string, string>;
  intervals: WorkingInterval[];
  openedBy: Map<string, WorkingInterval>;
  told: number;
  erased: number;
  timeZone: string;
  /** What does not fit together although every seal does. */
  contradictions: { seq: number; message: string }[];
}

export const noFacts = (): Facts => ({
  companies: [],
  people: new Map(),
  identityOf: new Map(),
  intervals: [],
  openedBy: new Map(),
  told: 0,
  erased: 0,
  timeZone: "Europe/Madrid",
  contradictions: [],
});

/** Adds what one told event says; to be called in the order of their numbers. */
export function gatherFact(facts: Facts, event: RegisterEvent, seq: number, data: unknown) {
  facts.timeZone = event.time_zone;
  if (event.kind === "company") facts.companies.push({ seq, data: asCompany(data) });
  else if (event.kind === "person") gatherPerson(facts, event, seq, data);
  else if (event.kind === "check_in") gatherEntry(facts, event, seq, data);
  else if (event.kind === "check_out") gatherExit(facts, event, seq, data);
}

function gatherPerson(facts: Facts, event: RegisterEvent, seq: number, data: unknown) {
  const commitment = event.person_commitment ?? "";
  facts.people.set(commitment, { seq, data: asPerson(data) });
  facts.identityOf.set(event.profile_id ?? "", commitment);
}

function gatherEntry(facts: Facts, event: RegisterEvent, seq: number, data: unknown) {
  const log = event.time_log_id ?? "";
  const interval: WorkingInterval = { seq, event, place: asLocation(data), exit: null };
  checkIdentity(facts, event, seq);
  if (facts.openedBy.has(log)) contradict(facts, seq, "abre un fichaje que ya estaba abierto.");
  else facts.openedBy.set(log, interval);
  facts.intervals.push(interval);
}

function gatherExit(facts: Facts, event: RegisterEvent, seq: number, data: unknown) {
  const interval = facts.openedBy.get(event.time_log_id ?? "");
  checkIdentity(facts, event, seq);
  if (!interval) return contradict(facts, seq, "es una salida cuya entrada no está en la exportación.");
  if (interval.exit) return contradict(facts, seq, "cierra un fichaje que ya estaba cerrado.");
  if (interval.event.profile_id !== event.profile_id)
    contradict(facts, seq, "cierra el fichaje de otra persona.");
  if (event.at < interval.event.at) contradict(facts, seq, "es una salida anterior a su entrada.");
  interval.exit = { seq, at: event.at, place: asLocation(data) };
}

/** A punch names the identity that its person had then. */
function checkIdentity(facts: Facts, { profile_id, person_commitment }: RegisterEvent, seq: number) {
  if (person_commitment === (facts.identityOf.get(profile_id ?? "") ?? null)) return;
  contradict(
    facts,
    seq,
    "no lleva la identidad que su persona tenía en ese momento, o esa identidad se ha quitado.",
  );
}

const contradict = (facts: Facts, seq: number, message: string) =>
  void facts.contradictions.push({ seq, message });
