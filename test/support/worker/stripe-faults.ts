export type FaultKind = "no-answer" | "answer-lost" | 500 | 429 | 401;

export interface Fault {
  kind: FaultKind;
  /** The call that it affects, such as /^POST \/v1\/checkout/; by default the next one. */
  on?: RegExp;
}

/** Answers a call unless a fault applies to it. Each fault applies once. */
export async function breakAnswer(
  faults: (FaultKind | Fault)[],
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const name = `${request.method} ${new URL(request.url).pathname}`;
  const index = faults.findIndex((fault) => typeof fault !== "object" || (fault.on?.test(name) ?? true));
  const [fault] = index < 0 ? [] : faults.splice(index, 1);
  if (fault === undefined) return answer();
  switch (typeof fault === "object" ? fault.kind : fault) {
    case "no-answer":
      throw new TypeError("fetch failed");
    case "answer-lost":
      await answer();
      throw new TypeError("fetch failed");
    case 500:
      return refuse(500, { type: "api_error", message: "This failure was asked for by a test." });
    case 401:
      return refuse(401, {
        type: "invalid_request_error",
        message: "Invalid API Key provided: sk_test_***al",
      });
    case 429:
      return refuse(429, {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Too many requests.",
      });
  }
}

const refuse = (status: number, error: object) => Response.json({ error }, { status });
