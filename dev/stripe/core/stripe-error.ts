interface Details {
  type?: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  code?: string;
  param?: string;
  status?: number;
  decline_code?: string;
}

/** A refusal. An endpoint throws it; Stripe's form is `{error: {type, code, message, param}}`. */
export class StripeError extends Error {
  readonly status: number;

  constructor(
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.status = details.status ?? 400;
  }

  toBody() {
    const { type = "invalid_request_error", code, param, decline_code } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
        ...(decline_code && { decline_code }),
        message: this.message,
        ...(param && { param }),
        type,
      },
    };
  }
}

/** Returns the error for an unknown id: 404 in the path, 400 in a parameter. */
export function noSuch(what: string, id: string, param = "id"): StripeError {
  return new StripeError(`No such ${what}: '${id}'`, {
    code: "resource_missing",
    param,
    status: param === "id" ? 404 : 400,
  });
}
