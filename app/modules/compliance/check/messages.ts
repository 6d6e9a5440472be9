import { ruleAdvice } from "~/modules/law/law-advice";
import type { LawFact, LawRuleId } from "~/modules/law/law-rules";
import { missingFactTexts } from "~/modules/law/note-texts";
import type { ShownUndeclared } from "~/modules/schedules/calendar/undeclared-calendars.server";
import { formatMinutes } from "~/time/durations";
import { formatShortDate, type LocalDate } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import type { FindingId, FoundDay } from "./findings";

const peopleText = (count: number) => (count === 1 ? "1 persona" : `${count} personas`);

/** The texts of the self-check. */
export const messages = {
  title: "Autoinspección",
  intro: "Lo que un inspector mira, con tus datos. No bloquea nada y no lo ve nadie más.",
  month: "Mes",
  company: "De la empresa",
  days: (month: string) => `Fichajes de ${month}`,
  summary: (amber: number, grey: number) =>
    amber + grey === 0
      ? "Todo en orden."
      : [
          amber > 0 ? `${amber} ${amber === 1 ? "cosa" : "cosas"} por arreglar` : null,
          grey > 0 ? `${grey} por mirar` : null,
        ]
          .filter(Boolean)
          .join(" y ") + ".",
  nothing: "Nada que arreglar",
  nothingHint: "Ningún día de este mes pasa de un límite, y no falta ninguna salida.",
  page: (first: string, last: string) => `Personas de ${first} a ${last}`,
  first: "Volver a las primeras",
  next: "Ver las siguientes",
  toShifts: "Ir a Turnos",
  stateFact: "Decir lo que dice tu convenio",
  stateOfPerson: (isPact: boolean) => (isPact ? "Decir si hay pacto" : "Decirlo"),
  download: "Descargar PDF",
  failedDownload: "No hemos podido hacer el PDF. Inténtalo de nuevo.",
  monthUnknown: "Ese mes no existe. Elige otro.",
  facts: {
    noProtocol: {
      text: "No hay protocolo escrito del registro.",
      article: "art. 34.9 ET",
      action: "Escribirlo",
    },
    unread: (unread: number, all: number) => ({
      text: `${unread} de ${all} no ${unread === 1 ? "ha" : "han"} leído el protocolo.`,
      article: "art. 34.9 ET",
      action: "Recordárselo",
    }),
    protocolRead: { text: "Protocolo escrito y leído por todos.", article: "art. 34.9 ET", action: "Ver" },
    undeclared: ({ year, centres }: ShownUndeclared) => ({
      text: `Falta el calendario laboral de ${year}${centres > 1 ? ` en ${centres} centros` : ""}.`,
      article: "art. 34.6 ET",
      action: "Ponerlo",
    }),
    declared: { text: "No falta ningún calendario laboral.", article: "art. 34.6 ET", action: "Ver" },
    withoutTerms: (count: number) => ({
      text: `${peopleText(count)} sin horario: no consta su jornada.`,
      article: "art. 12.4.a ET, a tiempo parcial",
      action: "Ponérselo",
    }),
    allTerms: { text: "Todos tienen horario.", article: null, action: "Ver" },
    noRepresentatives: {
      text: "No constan representantes. Si los hay, reciben el registro cada mes.",
      article: "STS 1161/2024",
      action: "Añadirlos",
    },
    representatives: (count: number) => ({
      text: count === 1 ? "1 representante con acceso." : `${count} representantes con acceso.`,
      article: "STS 1161/2024",
      action: "Ver",
    }),
    noLink: {
      text: "Ningún enlace abierto para la Inspección.",
      article: "art. 34.9 ET",
      action: "Crear enlace",
    },
    links: (count: number) => ({
      text:
        count === 1
          ? "1 enlace abierto para la Inspección."
          : `${count} enlaces abiertos para la Inspección.`,
      article: "art. 34.9 ET",
      action: "Ver",
    }),
  },
} as const;

/** The word for each tone. */
export const toneTexts = {
  good: "En orden",
  amber: "Por arreglar",
  grey: "Por mirar",
  neutral: "Para saber",
} as const;

/**
 * Says what could allow a finding. @param fact the fact of each person's terms that nobody has stated; null if it is one of the convenio.
 */
export const unknownText = (fact: LawFact | null): string =>
  fact === null
    ? "Puede estar permitido: depende de tu convenio o de tu sector."
    : `Puede estar permitido. ${missingFactTexts[fact]}`;

/** The title and the article of findings that are no rule of working time. */
export const recordFindings: Record<Exclude<FindingId, LawRuleId>, { title: string; article: string }> = {
  "missing-exit": { title: "Faltan salidas", article: "art. 34.9 ET" },
  unanswered: { title: "Correcciones sin contestar", article: "art. 34.9 ET" },
  "changed-after-export": { title: "Cambiado después de exportarlo o cerrarlo", article: "art. 34.9 ET" },
};

/** What happened against a rule. The rule's own text follows what to do. */
export const ruleTitles: Record<LawRuleId, string> = {
  "week-average": "Más de 40\u00a0h a la semana de media",
  "day-limit": "Días de más de 9\u00a0h",
  "day-limit-minor": "Menores de 18 con días de más de 8\u00a0h",
  "rest-between-days": "Poco descanso entre un día y el siguiente",
  break: "Más de 6\u00a0h seguidas sin 15\u00a0min de pausa",
  "break-minor": "Menores de 18 con más de 4\u00a0h\u00a0y\u00a0media seguidas sin 30\u00a0min de pausa",
  "weekly-rest": "Poco descanso semanal",
  "weekly-rest-minor": "Menores de 18 sin dos días seguidos de descanso",
  "night-minor": "Menores de 18 trabajando entre las 22:00 y las 6:00",
  "night-average": "Más de 8\u00a0h diarias de noche, de media en 15 días",
  interruptions: "A tiempo parcial, más de una interrupción en un día",
  vacation: "Menos de 30 días de vacaciones al año",
  "complementary-hours": "Más horas que las del contrato (horas complementarias)",
  "voluntary-hours": "Más horas complementarias que las pactadas",
  "part-time-total": "A tiempo parcial, tantas horas como a jornada completa",
  "overtime-year": "Más de 80 horas extraordinarias en el año",
  "overtime-minor": "Menores de 18 con horas extraordinarias",
  "overtime-night": "Horas extraordinarias de quien trabaja de noche",
};

/** What the company can do about a finding. */
export const findingAdvice: Record<FindingId, string> = {
  "missing-exit": "Pide a cada persona su hora de salida, o propónla tú.",
  unanswered: "Contéstalas. Sin acuerdo, el registro guarda las dos versiones.",
  "changed-after-export":
    "Descarga otra vez ese mes: el archivo de antes dice otra cosa. Si está cerrado, el cambio sale en el mes siguiente.",
  ...ruleAdvice,
};

/** Returns a found day with its amount: `mar 3 · 9 h 40 min`. */
export function foundDayText(id: FindingId, { on, value }: FoundDay): string {
  const day = dayText(id, on);
  if (value === null) return day;
  return `${day} · ${id === "interruptions" ? `${value} interrupciones` : formatMinutes(value)}`;
}

/** Says how many days were found: `15 días`, `3 semanas`. */
export function foundCountText(id: FindingId, count: number): string {
  const unit = idsOfWeeks.has(id) ? "semana" : id === "night-average" ? "periodo" : "día";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const idsOfWeeks: ReadonlySet<FindingId> = new Set([
  "weekly-rest",
  "weekly-rest-minor",
  "complementary-hours",
]);

function dayText(id: FindingId, on: LocalDate): string {
  if (idsOfWeeks.has(id)) return `semana del ${formatShortDate(on)}`;
  if (id === "night-average") return `15 días desde el ${formatShortDate(on)}`;
  return formatShortDay(on);
}
