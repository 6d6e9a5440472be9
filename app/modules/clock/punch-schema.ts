import * as z from "zod";
import type { Mode, PauseKind } from "~/modules/ledger/rules/payloads";

const modes = ["on_site", "remote"] as const satisfies readonly Mode[];
const pauseKinds = ["rest", "meal", "other"] as const satisfies readonly PauseKind[];

/** A punch request. */
export type PunchRequest =
  /** `endsWithMissingExit`: the open entry ends with a missing exit. */
  | { action: "check_in"; mode?: Mode | undefined; endsWithMissingExit?: boolean | undefined }
  | { action: "check_out" | "pause_end" }
  | { action: "pause_start"; pauseKind?: PauseKind | undefined }
  | { action: "change_mode"; mode: Mode }
  /** `event`: the event to undo, from the answer that recorded it. */
  | { action: "undo"; event: number };

export type PunchAction = PunchRequest["action"];

const actions = ["check_in", "check_out", "pause_start", "pause_end", "change_mode", "undo"] as const;

const queuedActions = ["check_in", "check_out", "pause_start", "pause_end", "change_mode"] as const;

/** A punch request that a device can make offline. */
export type QueuedPunchRequest = Exclude<PunchRequest, { action: "undo" }>;

const requestFields = {
  action: z.enum(actions, {
    error: "debe ser check_in, check_out, pause_start, pause_end, change_mode o undo",
  }),
  pause_kind: z.enum(pauseKinds, { error: "debe ser rest, meal u other" }).optional(),
  mode: z.enum(modes, { error: "debe ser on_site o remote" }).optional(),
};

interface RequestFields {
  action: PunchAction;
  pause_kind?: PauseKind | undefined;
  mode?: Mode | undefined;
  forgot_exit?: boolean | undefined;
  event?: number | undefined;
}

/** Returns the punch request of these fields, or reports the missing field to `issue`. */
function toPunchRequest(
  { action, pause_kind, mode, forgot_exit, event }: RequestFields,
  issue: (field: string) => void,
) {
  switch (action) {
    case "check_in":
      return { action, mode, endsWithMissingExit: forgot_exit };
    case "pause_start":
      return { action, pauseKind: pause_kind };
    case "change_mode":
      return mode ? { action, mode } : issue("mode");
    case "undo":
      return event ? { action, event } : issue("event");
    case "check_out":
    case "pause_end":
      return { action };
  }
}

function toCheckedRequest<Given extends RequestFields>(
  givenFields: Given,
  { addIssue }: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): PunchRequest {
  return (
    toPunchRequest(givenFields, (field) =>
      addIssue({ code: "custom", path: [field], message: "hace falta" }),
    ) ?? z.NEVER
  );
}

/** The body of POST /api/check-in. With `confirmed: false` a double tap, or a doubtful punch, is held back. */
export const punchSchema = z
  .object(
    {
      ...requestFields,
      forgot_exit: z.boolean("debe ser true o false").optional(),
      confirmed: z.boolean("debe ser true o false").optional(),
      event: z.int("debe ser el número que dio la respuesta").positive().optional(),
      location: z
        .object(
          {
            latitude: z
              .number("debe ser un número")
              .min(-90, "debe estar entre -90 y 90")
              .max(90, "debe estar entre -90 y 90"),
            longitude: z
              .number("debe ser un número")
              .min(-180, "debe estar entre -180 y 180")
              .max(180, "debe estar entre -180 y 180"),
          },
          { error: "debe ser {latitude, longitude} o null" },
        )
        .nullish()
        .transform((location) => location ?? null),
    },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .transform((body, context) => ({
    requested: toCheckedRequest(body, context),
    location: body.location,
    guardsDoubleTap: body.confirmed === false,
  }));

/** The request of a queued punch. A device does not send a punch that was undone in its queue. */
export const queuedPunchRequestSchema = z
  .object({
    ...requestFields,
    action: z.enum(queuedActions, {
      error: "debe ser check_in, check_out, pause_start, pause_end o change_mode",
    }),
  })
  .transform((body, context) => ({ requested: toCheckedRequest(body, context) as QueuedPunchRequest }));

/** The forms of the clock screen from browsers without scripts, which cannot send a location. */
export const punchFormSchema = z
  .object({
    ...requestFields,
    forgot_exit: z
      .literal("1")
      .optional()
      .transform((tick) => tick && true),
    event: z.coerce.number().int().positive().optional(),
    /** The person's confirmation of a punch that was held back. */
    confirmed: z.literal("1").optional(),
    idempotency_key: z.string().regex(/^[\w-]{1,200}$/),
    expected_profile: z.string().optional(),
    /** A form that scripts send shows the answer in its place, over the clock. */
    in_place: z.literal("1").optional(),
  })
  .transform((form, context) => ({
    requested: toCheckedRequest(form, context),
    idempotencyKey: form.idempotency_key,
    expectedProfile: form.expected_profile,
    guardsDoubleTap: !form.confirmed,
    isInPlace: form.in_place === "1",
  }));
