import { routedPath } from "./routed-path";

/**
 * The one logger: a line of JSON each, as Workers' logs index it. Only names, codes and messages go in; never a
 * token, a secret, an address or a body.
 */
export function logFault(what: string, fault: unknown, details: Record<string, string | number> = {}) {
  console.error(JSON.stringify({ level: "error", what, ...details, error: describe(fault) }));
}

/**
 * What a form's operation comes to. A fault is logged, and told in place: `told` makes the answer. A Response that a guard throws
 * goes its own way.
 */
export async function faultTold<Answer, Told>(
  what: string,
  work: () => Promise<Answer>,
  told: () => Told,
): Promise<Answer | Told> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    logFault(what, fault);
    return told();
  }
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const { name, message, cause } = fault;
  return {
    name,
    // Drizzle ends the message of a failed query with all that was bound to it: addresses, names, hashes.
    message: message.split("\nparams: ")[0]!,
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

export function logNotice(what: string, details: Record<string, string | number> = {}) {
  console.log(JSON.stringify({ level: "info", what, ...details }));
}

/** Where a fault was met. Of an inspector's screens not which: whom they look at stands in no log. */
export function pathOf(request: Request): string {
  return routedPath(request).startsWith("/inspeccion/") ? "/inspeccion/…" : new URL(request.url).pathname;
}
