import type { Settings } from "~/platform/env.server";

/** Whoever offers a service to the public says who they are and where: art. 10 of Ley 34/2002 (LSSI). */
const named = ["OPERATOR_NAME", "OPERATOR_NIF", "OPERATOR_ADDRESS"] as const;

/** No address on the Internet ends so: RFC 6761 and RFC 6762, and ICANN's .internal. */
const reserved = /(^|\.)(localhost|test|example|invalid|local|internal)$/;

/** Returns the names of what an installation on the Internet must say of who runs it and does not; empty of any other. */
export const operatorFaults = (settings: Settings): string[] =>
  isPublic(settings.APP_ORIGIN) ? named.filter((name) => !settings[name]) : [];

/** Whether an address is a name that anybody can look up. A number is none. */
function isPublic(origin: string): boolean {
  const { hostname } = new URL(origin);
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return hostname.includes(".") && !isNumber && !reserved.test(hostname);
}
