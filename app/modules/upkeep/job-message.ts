import { z } from "zod";

/** A job's turn, of a company or of everything: ids only, what there is to do is in the database. */
export const jobMessage = z.strictObject({ job: z.string(), companyId: z.string().nullable() });

export type JobMessage = z.output<typeof jobMessage>;
