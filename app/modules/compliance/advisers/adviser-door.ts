import type { CodeFormTexts } from "../links/code-form";
import { messages } from "./messages";

/** The door of a gestoría's link. */
export const adviserDoor: CodeFormTexts = {
  action: "/asesoria",
  next: "/asesoria/meses",
  title: messages.codeTitle,
  codeFor: messages.codeFor,
  intro: messages.codeIntro,
  open: "En este navegador ya están abiertos los meses de",
  submit: "Ver los meses",
};
