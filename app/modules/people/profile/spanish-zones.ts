/** The IANA zones of Spain: where a company's days begin and end. */
export const spanishZones = [
  { zone: "Europe/Madrid", label: "Península y Baleares (Europe/Madrid)" },
  { zone: "Atlantic/Canary", label: "Canarias (Atlantic/Canary)" },
  { zone: "Africa/Ceuta", label: "Ceuta y Melilla (Africa/Ceuta)" },
] as const;
