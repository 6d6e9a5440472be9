import { hourMs } from "~/time/units";
import { newId } from "../../app/platform/ids";

/** Returns the body of a proposal to add an hour of the day before. */
export const aProposal = () => ({
  change: {
    kind: "add",
    check_in_time: new Date(Date.now() - 25 * hourMs).toISOString(),
    check_out_time: new Date(Date.now() - 24 * hourMs).toISOString(),
  },
  reason: "olvidé fichar",
});

/** Returns the form for an inspection link, by default to everybody's October. */
export const linkForm = (fields: Record<string, string> = {}): Record<string, string> => ({
  id: newId(Date.now()),
  from: "01/10/2026",
  to: "31/10/2026",
  people: "todos",
  plans: "on",
  name: "Inés Pectora",
  office: "Inspección Provincial de Madrid",
  days: "15",
  ...fields,
});

/** Returns the form that requests a pack, by default of everybody's October. */
export const packForm = (fields: Record<string, string> = {}): Record<string, string> => ({
  pack: newId(Date.now()),
  from: "01/10/2026",
  to: "31/10/2026",
  people: "todos",
  plans: "on",
  ...fields,
});
