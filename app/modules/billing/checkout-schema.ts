import { z } from "zod";

/** The body of POST /api/payments/create-checkout-session. What it costs, and when, is never asked of the browser. */
export const checkoutSchema = z
  .object(
    { price_id: z.string("debe ser texto").min(1, "no puede estar vacío").max(255, "es demasiado largo") },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .transform((body) => ({ priceId: body.price_id }));
