import type { Settings } from "~/platform/env.server";

/** A public service must state its operator's name, tax number and address: art. 10 of Ley 34/2002 (LSSI). */
const named = ["OPERATOR_NAME", "OPERATOR_NIF", "OPERATOR_ADDRESS"] as const;

/** No address on the Internet ends so: RFC 6761 and RFC 6762, and ICANN's .internal. */
const reserved = /(^|\.)(localhost|test|example|invalid|local|internal)$/;

/** Returns the names of the operator's settings that are missing; none are needed where `APP_ORIGIN` is not on the Internet. */
export const operatorFaults = (settings: Settings): string[] =>
  isPublic(settings.APP_ORIGIN) ? named.filter((name) => !settings[name]) : [];

/** Whether an origin has a public domain name. An IP address has none. */
function isPublic(origin: string): boolean {
  const { hostname } = new URL(origin);
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return hostname.includes(".") && !isNumber && !reserved.test(hostname);
}
