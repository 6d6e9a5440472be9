/** A refusal. A handler throws it; Resend's form is `{statusCode, name, message}`. */
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
