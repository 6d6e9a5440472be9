/**
 * The one logger: a line of JSON each, as Workers' logs index it. Only names, codes and messages go in; never a
 * token, a secret, an address or a body.
 */
export function logFault(what: string, fault: unknown, details: Record<string, string | number> = {}) {
  const error =
    fault instanceof Error
      ? { name: fault.name, message: fault.message, stack: fault.stack }
      : { message: String(fault) };
  console.error(JSON.stringify({ level: "error", what, ...details, error }));
}

export function logNotice(what: string, details: Record<string, string | number> = {}) {
  console.log(JSON.stringify({ level: "info", what, ...details }));
}
