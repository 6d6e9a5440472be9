import type { profiles } from "#cell";

type Profile = typeof profiles.$inferSelect;

/** When somebody works: local hours, several intervals a day. Night shifts end on the next day. */
export interface Pattern {
  /** 0 is Monday. */
  weekdays: readonly number[];
  /** [start, end] in hours of the local day; an end over 24 is on the next day. */
  intervals: readonly (readonly [number, number])[];
}

export interface Person extends Pick<Profile, "role" | "status"> {
  email: string;
  fullName: string;
  dni: string | null;
  pattern: Pattern;
  /** How their last punch stands when the seed ends. */
  ending?: "open" | "forgotten";
}

const week = [0, 1, 2, 3, 4];
const split = {
  weekdays: week,
  intervals: [
    [9, 14],
    [15.5, 18.5],
  ],
} as const;

/** The demo company: all roles and statuses, a night shift, one who is working and one who forgot to clock out. */
export const company = { name: "Panadería La Espiga", nif: "B12345674", timeZone: "Europe/Madrid" };

export const cast: readonly Person[] = [
  {
    email: "marta@example.com",
    fullName: "Marta Ruiz Soler",
    dni: "12345678Z",
    role: "owner",
    status: "active",
    pattern: split,
  },
  {
    email: "jorge@example.com",
    fullName: "Jorge Núñez O'Hara",
    dni: "23456789D",
    role: "admin",
    status: "active",
    pattern: split,
  },
  {
    email: "lucia@example.com",
    fullName: "Lucía Peña Àlvarez",
    dni: "34567890V",
    role: "employee",
    status: "active",
    pattern: { weekdays: week, intervals: [[7, 15]] },
    ending: "open",
  },
  {
    email: "omar@example.com",
    fullName: "Omar Haddad",
    dni: "X1234567L",
    role: "employee",
    status: "active",
    pattern: { weekdays: [6, 0, 1, 2, 3], intervals: [[22, 30]] },
  },
  {
    email: "nerea@example.com",
    fullName: "Nerea Etxeberria «Nere» 🥖",
    dni: null,
    role: "employee",
    status: "active",
    pattern: { weekdays: [0, 2, 4], intervals: [[10, 14]] },
    ending: "forgotten",
  },
  {
    email: "pau@example.com",
    fullName: "Pau Ferrer Vidal",
    dni: "45678901G",
    role: "employee",
    status: "active",
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
    pattern: split,
  },
  {
    email: "tomas@example.com",
    fullName: "Tomás Gil Romero",
    dni: "67890123P",
    role: "employee",
    status: "inactive",
    pattern: { weekdays: week, intervals: [[9, 17]] },
  },
];
