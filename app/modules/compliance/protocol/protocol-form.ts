import { sectionKeys, type SectionKey, type Sections } from "./sections";

/** The most characters of a section. */
export const longestSection = 4_000;

export type SectionErrors = Partial<Record<SectionKey, string>>;

/** The submitted sections, and their errors. */
export interface TypedProtocol {
  sections: Sections;
  errors: SectionErrors;
  /** The version that was edited; 0 for the first. */
  basedOn: number;
  /** The page's id: submitting it twice gives one version. */
  id: string;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns null when no page of ours sent it. */
export function readProtocolForm(typed: Record<string, string>): TypedProtocol | null {
  const basedOn = Number(typed.based_on);
  const { id = "" } = typed;
  if (!/^\d{1,6}$/.test(typed.based_on ?? "") || !uuidPattern.test(id)) return null;
  const sections = Object.fromEntries(
    sectionKeys.map((key) => [key, (typed[key] ?? "").replace(/\r\n?/g, "\n").trim()]),
  ) as Sections;
  const errors: SectionErrors = {};
  for (const key of sectionKeys) {
    const { length } = sections[key];
    if (length === 0) errors[key] = "Escribe algo: el protocolo necesita este apartado.";
    if (length > longestSection)
      errors[key] = `Escribe como mucho ${longestSection} caracteres: ahora hay ${length}.`;
  }
  return { sections, errors, basedOn, id };
}
