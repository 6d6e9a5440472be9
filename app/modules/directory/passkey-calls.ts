import * as z from "zod";
import { messages } from "./messages";
import { fullNameSchema } from "./full-name";

const base64Text = (most: number) =>
  z
    .string("debe ser texto")
    .max(most, "es demasiado largo")
    .regex(/^[\w-]*$/, "debe estar en base64url");

/** A credential id has at most 1023 bytes (WebAuthn §4). */
const credentialFields = {
  id: base64Text(1_364),
  rawId: base64Text(1_364),
  type: z.literal("public-key", "debe ser public-key"),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const clientDataJSON = base64Text(4_000);

/** The body of POST /api/auth/passkey: the result of `navigator.credentials.get` as JSON. */
export const passkeyAnswerSchema = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: base64Text(4_000),
        signature: base64Text(4_000),
        userHandle: base64Text(100)
          .nullish()
          .transform((handle) => handle ?? undefined),
      },
      "debe ser un objeto",
    ),
  },
  { error: "El cuerpo debe ser un objeto JSON." },
);

export const passkeyNameSchema = fullNameSchema({ missing: messages.passkeyNameMissing });

/** The body of POST /api/passkeys: a name, and the result of `navigator.credentials.create`. */
export const newPasskeySchema = z.object(
  {
    name: passkeyNameSchema,
    credential: z.object(
      {
        ...credentialFields,
        response: z.object(
          {
            clientDataJSON,
            attestationObject: base64Text(20_000),
            transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
          },
          "debe ser un objeto",
        ),
      },
      "debe ser un objeto",
    ),
  },
  { error: "El cuerpo debe ser un objeto JSON." },
);
