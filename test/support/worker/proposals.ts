import { formatDate } from "~/time/dates";
import { localDateOf, localTimeOf } from "~/time/zones";
import { hourMs } from "~/time/units";
import { deps } from "./deps";

const zone = "Europe/Madrid";
const hoursAgo = (hours: number) => deps().now - hours * hourMs;

/** Returns a date and a time as the form has them. */
export const momentFields = (name: string, at: number) => ({
  [`${name}_date`]: formatDate(localDateOf(at, zone)),
  [`${name}_time`]: localTimeOf(at, zone).slice(0, 5),
});

/** Returns the same as a form. */
export const proposalForm = (): Record<string, string> => ({
  ...momentFields("in", hoursAgo(25)),
  ...momentFields("out", hoursAgo(24)),
  reason: "olvidé fichar",
});
