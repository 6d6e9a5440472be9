// A refusal in the shape in which Resend answers it.

/** Thrown by a handler; answered as `{statusCode, name, message}`. */
export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }

  toBody() {
    return { statusCode: this.statusCode, name: this.name, message: this.message };
  }
}
