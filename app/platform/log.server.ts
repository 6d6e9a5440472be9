import { routedPath } from "./routed-path";

/**
 * Logs a fault as one line of JSON, which Workers' logs index. This is the only logger. Log names, codes and messages; never a token, a
 * secret, an address or a body.
 */
export function logFault(what: string, fault: unknown, details: Record<string, string | number> = {}) {
  console.error(JSON.stringify({ level: "error", what, ...details, error: describeFault(fault) }));
}

/** Runs a form's operation. It logs a fault and returns the answer of `orElse` instead. A Response that a guard throws is rethrown. */
export async function orElseLogged<Answer, Other>(
  what: string,
  work: () => Promise<Answer>,
  orElse: () => Other,
): Promise<Answer | Other> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    logFault(what, fault);
    return orElse();
  }
}

function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const { name, message, cause } = fault;
  return {
    name,
    // Drizzle appends all bound values to the message of a failed query: addresses, names, hashes.
    message: message.split("\nparams: ")[0]!,
    ...(cause !== undefined && { cause: describeFault(cause) }),
  };
}

export function logNotice(what: string, details: Record<string, string | number> = {}) {
  console.log(JSON.stringify({ level: "info", what, ...details }));
}

/** Returns the path for the log. An inspector's paths are shortened, so the log does not show which person they viewed. */
export function loggedPathOf(request: Request): string {
  return routedPath(request).startsWith("/inspeccion/") ? "/inspeccion/…" : new URL(request.url).pathname;
}
