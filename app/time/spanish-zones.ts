/** The IANA zones of Spain. */
export const spanishZones = [
  { zone: "Europe/Madrid", label: "Península y Baleares (Europe/Madrid)" },
  { zone: "Atlantic/Canary", label: "Canarias (Atlantic/Canary)" },
  { zone: "Africa/Ceuta", label: "Ceuta y Melilla (Africa/Ceuta)" },
] as const;
