import type { profiles } from "../../drizzle/cell";
import type { ContractKind } from "../../app/modules/law/law-notes";
import type { PauseKind } from "../../app/modules/ledger/rules/payloads";

type Profile = typeof profiles.$inferSelect;

/** When a person works: several intervals a day, in local hours. A night shift ends on the next day. */
export interface CastPattern {
  /** 0 is Monday. */
  weekdays: readonly number[];
  /** [start, end] in hours of the local day; an end over 24 is on the next day. */
  intervals: readonly (readonly [number, number])[];
  pauses?: readonly DailyPause[];
  /** The weekdays on which they work from home. */
  remoteOn?: readonly number[];
}

export interface DailyPause {
  kind: PauseKind;
  /** In the same hours as the intervals, and inside one of them. */
  startsAt: number;
  minutes: number;
  /** The percentage of days on which they take it. */
  often: number;
}

export interface CastPerson extends Pick<Profile, "role" | "status"> {
  email: string;
  /** A manager added them by name, without an address. Only the seed uses the e-mail, as a name. */
  hasNoAddress?: true;
  /** They punch at the company's kiosk. */
  atKiosk?: { number: number; pin: string };
  fullName: string;
  dni: string | null;
  pattern: CastPattern;
  /** Indefinite by default. */
  contract?: ContractKind;
  /** They are under 18 when the seed ends. */
  isMinor?: true;
  /** The most complementary hours of their pact, in percent of the ordinary ones. */
  pactPercent?: number;
  /** They work in the second centre, {@link workshopName}. */
  isAtWorkshop?: true;
  /** An administrator of the second centre alone. */
  managesWorkshop?: true;
  /** Until the contract changed (`calendarChangedOn`). */
  earlierPattern?: CastPattern;
  /** The state of their last entry when the seed ends. */
  ending?: "open" | "missing-exit";
  /** How many days ago they left without a check-out. The next check-in ended that entry with a missing exit. */
  missedExitDaysAgo?: number;
}

const weekdays = [0, 1, 2, 3, 4];
const friday = 4;
const mealPause = (startsAt: number, minutes: number) =>
  ({ kind: "meal", startsAt, minutes, often: 85 }) as const satisfies DailyPause;
const coffeePause = (startsAt: number, often: number) =>
  ({ kind: "rest", startsAt, minutes: 15, often }) as const satisfies DailyPause;
const officePattern = {
  weekdays: weekdays,
  intervals: [[9, 17.5]],
  pauses: [coffeePause(11, 25), mealPause(14, 45)],
} as const satisfies CastPattern;

/**
 * The demo company. It has all roles and statuses, pauses, remote Fridays, part-time weeks, a night shift, a changed contract, an open
 * entry and a missing exit.
 * Two people punch at a kiosk, one of them without an address. It has two centres, and an administrator of the second one. The company
 * states its convenio, and each person the kind of their contract; one is under 18 and one has a pact of complementary hours.
 */
export const seedCompany = {
  name: "Panadería La Espiga",
  nif: "B12345674",
  timeZone: "Europe/Madrid",
  // Here a coffee counts as work, a meal does not.
  workPauses: ["rest"] as PauseKind[],
  remoteWorkEnabled: true,
  dailyLimitMinutes: 9 * 60,
  restBetweenMinutes: 12 * 60,
  restRegime: "general" as const,
  convenioYearStart: "01-01",
  dayInterruptions: 1,
  voluntaryPercent: 20,
  shiftNoticeDays: 5,
};

/** The name of the second centre. */
export const workshopName = "Obrador";

export const seedTablet = { name: "Tablet del obrador", centre: workshopName };

export const cast: readonly CastPerson[] = [
  {
    email: "marta@example.com",
    fullName: "Marta Ruiz Soler",
    dni: "12345678Z",
    role: "owner",
    status: "active",
    pattern: officePattern,
  },
  {
    email: "jorge@example.com",
    fullName: "Jorge Núñez O'Hara",
    dni: "23456789D",
    role: "admin",
    status: "active",
    pattern: { ...officePattern, remoteOn: [friday] },
  },
  {
    email: "rosa@example.com",
    fullName: "Rosa Marín Gil",
    dni: "89012345E",
    role: "admin",
    status: "active",
    isAtWorkshop: true,
    managesWorkshop: true,
    pattern: { weekdays: weekdays, intervals: [[6, 14]], pauses: [coffeePause(9, 30)] },
  },
  {
    email: "lucia@example.com",
    fullName: "Lucía Peña Álvarez",
    dni: "34567890V",
    role: "employee",
    status: "active",
    pattern: { weekdays: weekdays, intervals: [[7, 15]], pauses: [coffeePause(10.5, 40)] },
    ending: "open",
  },
  {
    email: "omar@example.com",
    fullName: "Omar Haddad",
    dni: "X1234567L",
    role: "employee",
    status: "active",
    atKiosk: { number: 102, pin: "4826" },
    isAtWorkshop: true,
    // Includes Saturday nights, in which the clocks change.
    pattern: { weekdays: [2, 3, 4, 5, 6], intervals: [[22, 30]], pauses: [mealPause(25.5, 30)] },
  },
  {
    email: "nerea@example.com",
    fullName: "Nerea Etxeberria «Nere» 🥖",
    dni: null,
    role: "employee",
    status: "active",
    pattern: { weekdays: [0, 2, 4], intervals: [[10, 14]] },
    pactPercent: 30,
    ending: "missing-exit",
    missedExitDaysAgo: 12,
  },
  {
    email: "pau@example.com",
    fullName: "Pau Ferrer Vidal",
    dni: "45678901G",
    role: "employee",
    status: "active",
    contract: "training",
    isMinor: true,
    pattern: {
      weekdays: [1, 2, 3, 4, 5],
      intervals: [
        [8, 13],
        [14, 17],
      ],
    },
  },
  {
    email: "ines@example.com",
    fullName: "Inés Calvo",
    dni: "56789012B",
    role: "employee",
    status: "active",
    pattern: { ...officePattern, remoteOn: [friday] },
    earlierPattern: {
      weekdays: weekdays,
      intervals: [[9, 14]],
      pauses: [coffeePause(11, 25)],
      remoteOn: [friday],
    },
  },
  {
    email: "tomas@example.com",
    fullName: "Tomás Gil Romero",
    dni: "67890123P",
    role: "employee",
    status: "inactive",
    pattern: { weekdays: weekdays, intervals: [[9, 14]] },
  },
  {
    email: "carmen@example.com",
    hasNoAddress: true,
    fullName: "Carmen Vega Ríos",
    dni: "78901234X",
    role: "employee",
    status: "active",
    atKiosk: { number: 101, pin: "7395" },
    isAtWorkshop: true,
    contract: "temporary",
    pattern: { weekdays: weekdays, intervals: [[6, 9]] },
  },
];
