import * as z from "zod";

const bodyError = { error: "El cuerpo debe ser un objeto JSON." };

const idSchema = z.string("debe ser texto").min(1, "no puede estar vacío").max(64, "es demasiado largo");

/** The body of POST /api/get-user-emails. */
export const userEmailsSchema = z
  .object(
    {
      profile_ids: z.array(idSchema, "debe ser una lista de ids").max(5_000, "como mucho 5000 ids a la vez"),
    },
    bodyError,
  )
  .transform((body) => ({ profileIds: body.profile_ids }));

/** The body of POST /api/admin/update-plus-plan-employees. */
export const planEmployeesSchema = z
  .object({ company_id: idSchema }, bodyError)
  .transform((body) => ({ companyId: body.company_id }));
