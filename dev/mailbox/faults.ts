// Makes the next sends fail, so that tests can check the app during faults of Resend.
import * as z from "zod";
import { ApiError } from "./api-error";

const NAMES: Record<number, string> = {
  403: "invalid_api_key",
  422: "validation_error",
  429: "rate_limit_exceeded",
  500: "internal_server_error",
};

const orderSchema = z.strictObject({
  failNext: z.int().min(0).max(1_000),
  status: z.int().min(400).max(599).default(500),
  message: z.string().default("This failure was asked for by a test."),
  /** Stores the mail, but breaks the connection before the answer. */
  afterCommit: z.boolean().default(false),
});

export interface Fault {
  error: ApiError;
  afterCommit: boolean;
}

export interface FaultSwitch {
  /** Replaces the last order; `failNext: 0` ends it. */
  order(body: unknown): { failNext: number };
  /** Returns the fault for this request, and counts it down. */
  nextFault(): Fault | null;
}

export function createFaultSwitch(): FaultSwitch {
  let fault: Fault | null = null;
  let remaining = 0;
  return {
    order(body) {
      const parsed = orderSchema.safeParse(body);
      if (!parsed.success) throw new ApiError(422, "validation_error", z.prettifyError(parsed.error));
      const { failNext, status, message, afterCommit } = parsed.data;
      fault = { error: new ApiError(status, NAMES[status] ?? "application_error", message), afterCommit };
      remaining = failNext;
      return { failNext };
    },
    nextFault() {
      if (remaining === 0) return null;
      remaining -= 1;
      return fault;
    },
  };
}
