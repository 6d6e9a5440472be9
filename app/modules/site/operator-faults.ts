import type { Settings } from "~/platform/env.server";

/** A public service must state its operator's name, tax number and address: art. 10 of Ley 34/2002 (LSSI). */
const requiredSettings = ["OPERATOR_NAME", "OPERATOR_NIF", "OPERATOR_ADDRESS"] as const;

/** Domains that are not on the Internet: RFC 6761, RFC 6762, and ICANN's .internal. */
const reserved = /(^|\.)(localhost|test|example|invalid|local|internal)$/;

/** Returns the names of the operator's settings that are missing. None are required when `APP_ORIGIN` is not on the Internet. */
export const operatorFaults = (settings: Settings): string[] =>
  isPublic(settings.APP_ORIGIN) ? requiredSettings.filter((name) => !settings[name]) : [];

/** Returns whether an origin has a public domain name. An IP address has none. */
function isPublic(origin: string): boolean {
  const { hostname } = new URL(origin);
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return hostname.includes(".") && !isNumber && !reserved.test(hostname);
}
