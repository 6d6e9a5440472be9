import { z } from "zod";

/** The body of POST /api/admin/send-new-company-notification. Only the id counts: the rest is read from the database. */
export const companyNotificationSchema = z.object(
  { companyId: z.string("debe ser texto").min(1, "falta").max(64, "es demasiado largo") },
  { error: "El cuerpo debe ser un objeto JSON." },
);
