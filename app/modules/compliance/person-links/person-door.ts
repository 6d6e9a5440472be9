import type { CodeFormTexts } from "../links/code-form";
import { messages } from "./messages";

/** The door of a person's link on paper. */
export const personDoor: CodeFormTexts = {
  action: "/mis-meses",
  next: "/mis-meses/resumen",
  title: messages.codeTitle,
  codeFor: messages.codeFor,
  intro: messages.codeIntro,
  linkHint: messages.linkHint,
  codeHint: messages.codeHint,
  open: messages.open,
  submit: messages.submit,
};
