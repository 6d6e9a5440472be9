import type { LawRuleId } from "./law-rules";

/** What a company can do if a limit is passed. */
export const ruleAdvice: Record<LawRuleId, string> = {
  "week-average": "Quita horas en otras semanas del año.",
  "day-limit": "Reparte las horas, o guarda el convenio o el acuerdo que lo permite.",
  "day-limit-minor": "Esos días ya pasaron: acorta sus próximos turnos.",
  "rest-between-days": "Retrasa la entrada del día siguiente, o devuelve el descanso que falta.",
  break: "Deja 15 minutos a media jornada, y que se fiche la pausa.",
  "break-minor": "Deja 30 minutos a media jornada, y que se fiche la pausa.",
  "weekly-rest": "Deja día y medio seguido cada semana, o júntalo en 14 días.",
  "weekly-rest-minor": "Deja dos días seguidos cada semana.",
  "night-minor": "Cambia esas horas de sitio.",
  "night-average": "Acorta las noches o reparte más días.",
  interruptions: "Deja la jornada en dos tramos, o guarda el convenio que permite más.",
  vacation: "Completa los 30 días naturales.",
  "complementary-hours": "Si hay pacto, guárdalo por escrito.",
  "overtime-year": "Compensa horas con descanso antes de cuatro meses.",
  "overtime-minor": "No le pidas horas extraordinarias hasta que cumpla 18 años.",
  "overtime-night": "Devuélvelas con descanso, o quítalas de las noches.",
  "voluntary-hours": "Baja esas horas, o firma un pacto de horas complementarias.",
  "part-time-total": "Baja horas, o cambia el contrato a jornada completa.",
};
