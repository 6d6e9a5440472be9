interface ErrorDetails {
  type?: "invalid_request_error" | "idempotency_error" | "card_error";
  code?: string;
  param?: string;
  status?: number;
}

/** A refusal in Stripe's form: `{error: {type, code, message, param}}`. */
export class StripeError extends Error {
  readonly status: number;

  constructor(
    message: string,
    private readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.status = details.status ?? 400;
  }

  toBody() {
    const { type = "invalid_request_error", code, param } = this.details;
    return { error: { type, code, param, message: this.message } };
  }
}

/** Returns the record of an id. @throws StripeError: 404 for an id of the path, 400 for one of a parameter. */
export function requireRecord<T>(records: Record<string, T>, id: string, param = "id"): T {
  const record = records[id];
  if (record) return record;
  const status = param === "id" ? 404 : 400;
  throw new StripeError(`No such ${param}: '${id}'`, { code: "resource_missing", param, status });
}
