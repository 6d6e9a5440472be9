import * as z from "zod";
import { fieldErrors } from "~/platform/field-errors";
import { newIdSchema, textSchema, versionSchema } from "~/platform/form-schemas";
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

const controlSchema = z
  .object({
    id: newIdSchema,
    based_on: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  })
  .transform(({ id, based_on: basedOn }) => ({ id, basedOn }));

const schemaOfAll = (section: z.ZodType<string>) =>
  z.object(
    Object.fromEntries(sectionKeys.map((key) => [key, section])) as Record<SectionKey, typeof section>,
  );

const typedSchema = schemaOfAll(textSchema.transform((text) => text.replace(/\r\n?/g, "\n").trim()));

const sectionsSchema = schemaOfAll(
  z
    .string()
    .min(1, "Escribe algo: el protocolo necesita este apartado.")
    .refine(({ length }) => length <= longestSection, {
      error: ({ input }) =>
        `Escribe como mucho ${longestSection} caracteres: ahora hay ${String(input).length}.`,
    }),
);

/** @returns null when no page of ours sent it. */
export function readProtocolForm(fields: Record<string, string>): TypedProtocol | null {
  const control = controlSchema.safeParse(fields);
  if (!control.success) return null;
  const sections = typedSchema.parse(fields);
  const { error } = sectionsSchema.safeParse(sections);
  return { sections, errors: error ? fieldErrors(error) : {}, ...control.data };
}

/** The form with which somebody confirms that they read the protocol. */
export const confirmationSchema = z.object({
  version: versionSchema,
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
