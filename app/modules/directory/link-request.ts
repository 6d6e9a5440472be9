import * as z from "zod";
import { messages } from "./messages";
import { emailSchema } from "./email";
import { fullNameSchema } from "./full-name";
import type { LinkRequestOutcome } from "./request-sign-in-link.server";

/** The body of POST /api/auth/otp. `data.avatar_url` is accepted and dropped: a picture elsewhere would show its host who views it. */
export const otpSchema = z
  .object(
    {
      email: emailSchema(),
      data: z
        .object({
          full_name: z
            .string("debe ser texto")
            .transform((name) => name.trim() || undefined)
            .pipe(fullNameSchema({ missing: "debe ser texto" }).optional())
            .optional(),
        })
        .nullish(),
      create_user: z.boolean("debe ser true o false").default(true),
      captcha_token: z.string("debe ser texto").max(3_000, "es demasiado largo").nullish(),
      code_challenge: z
        .string("debe ser texto")
        .regex(/^[\w-]{43}$/, "debe ser un SHA-256 en base64url (S256)")
        .nullish(),
    },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .transform((body) => ({
    email: body.email,
    userMetadata: body.data ?? {},
    createUser: body.create_user,
    captchaToken: body.captcha_token ?? null,
    codeChallenge: body.code_challenge ?? null,
  }));

/** Returns the answer to a request for a link: message, status and headers. */
export function linkRequestAnswer(outcome: LinkRequestOutcome): {
  status: number;
  message: string;
  headers?: HeadersInit;
} {
  switch (outcome.code) {
    case "sent":
      return { status: 200, message: messages.linkSent };
    case "captcha-failed":
      return { status: 422, message: messages.captchaFailed };
    case "too-many":
      return {
        status: 429,
        message: messages.tooManyLinks[outcome.limit](Math.ceil(outcome.retryAfterSeconds / 60)),
        headers: { "Retry-After": String(outcome.retryAfterSeconds) },
      };
    case "not-sent":
      return { status: 502, message: messages.linkNotSent };
  }
}
