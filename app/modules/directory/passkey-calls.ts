import * as z from "zod";
import { messages } from "./messages";
import { fullNameSchema } from "./full-name";

const bytes = (most: number) =>
  z
    .string("debe ser texto")
    .max(most, "es demasiado largo")
    .regex(/^[\w-]*$/, "debe estar en base64url");

/** A credential id has at most 1023 bytes (WebAuthn §4). */
const credential = {
  id: bytes(1_364),
  rawId: bytes(1_364),
  type: z.literal("public-key", "debe ser public-key"),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const clientDataJSON = bytes(4_000);

/** The body of POST /api/auth/passkey: the result of `navigator.credentials.get` as JSON. */
export const passkeyAnswerSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: bytes(4_000),
        signature: bytes(4_000),
        userHandle: bytes(100)
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
        ...credential,
        response: z.object(
          {
            clientDataJSON,
            attestationObject: bytes(20_000),
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
