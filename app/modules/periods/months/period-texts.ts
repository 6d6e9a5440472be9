import type { CorrectedFigure, Fate, PieceClass } from "../model/period";

/** The classes of excess, as screens name them. */
export const classNames: Record<PieceClass, string> = {
  complementary: "Complementarias",
  voluntary: "Complementarias voluntarias",
  outside_pact: "No pactadas",
  overtime: "Extraordinarias",
  force_majeure: "Fuerza mayor",
  holiday: "En festivo",
};

/** The fates of excess, as choices. */
export const fateNames: Record<Fate, string> = {
  paid: "Se pagan",
  rested: "Se descansan",
  none: "Quedan en el saldo",
};

/** The figures that lines correct. */
export const figureNames: Record<CorrectedFigure, string> = {
  effective: "trabajado",
  expected: "previsto",
  week_adjustment: "ajuste de la semana",
  ordinary: "ordinarias",
  complementary: "complementarias",
  voluntary: "voluntarias",
  outside_pact: "no pactadas",
  overtime: "extraordinarias",
  force_majeure: "fuerza mayor",
  holiday: "en festivo",
  night: "nocturnas",
  days_worked: "días trabajados",
};
