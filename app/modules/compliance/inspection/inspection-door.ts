import type { CodeFormTexts } from "../links/code-form";
import { messages } from "./messages";

/** The door of an inspector's link. */
export const inspectionDoor: CodeFormTexts = {
  action: "/inspeccion",
  next: "/inspeccion/personas",
  title: messages.codeTitle,
  codeFor: messages.codeFor,
  intro: messages.codeIntro,
  open: "En este navegador ya está abierto el registro de",
  submit: "Abrir los registros",
};
