/** The IANA zones of Spain. */
export const spanishZones = [
  { zone: "Europe/Madrid", label: "Península y Baleares" },
  { zone: "Atlantic/Canary", label: "Canarias" },
  { zone: "Africa/Ceuta", label: "Ceuta y Melilla" },
] as const;
