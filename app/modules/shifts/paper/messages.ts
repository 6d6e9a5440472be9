import type { LocalDate } from "~/time/dates";
import { joinWithAnd } from "~/platform/list-text";
import { weekRangeText } from "./week-message";

export const messages = {
  title: "Compartir los turnos",
  week: (week: LocalDate) => `Semana ${weekRangeText(week)}`,
  intro: "Nombres de pila y horas. Una ausencia sale como un día libre: el motivo no se ve.",
  /** @param names first names; at least one. */
  unpublished: (names: readonly string[]) =>
    `${names.length === 1 ? "No sale" : "No salen"} ${joinWithAnd(names)}: su semana no está publicada.`,
  publishTheirs: "Publicar su semana",
  asMessage: "Como mensaje",
  share: "Compartir",
  copy: "Copiar",
  asPicture: "Como imagen",
  pictureHint: "Una tabla para el grupo: nombres y días.",
  sharePicture: "Compartir la imagen",
  savePicture: "Guardar la imagen",
  drawing: "Dibujando...",
  failedPicture: "No se ha podido hacer la imagen. Copia el mensaje o descarga el PDF.",
  onPaper: "En papel",
  paperHint: "Para colgar en la pared, en A4 apaisado, o una hoja para cada persona.",
  pdfOfAll: "PDF de todos",
  pdfByPerson: "Una hoja por persona",
  failedPdf: "No se ha podido hacer el PDF. Inténtalo otra vez.",
  nothing: "Esta semana no está publicada",
  nothingHint: "Cuando publiques los turnos de alguien, podrás compartirlos desde aquí.",
  toShifts: "Volver a los turnos",
  free: "libre",
  pdfTitle: "Turnos",
  number: (number: number) => `n.º ${number}`,
  pdfOf: (name: string) => `Turnos de ${name}`,
  made: (when: string) => `Generado con Fichaclara el ${when}`,
  freshness: "Turnos publicados hasta ese momento. Si cambian, vale lo que ves en Fichaclara.",
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
} as const;
