/** The texts about the register. */
export const messages = {
  ownTitle: "Tu registro",
  registerEmpty: "Todavía no hay ningún fichaje en el registro.",
  personUnknown: "No existe esa persona en tu empresa.",
  exportFailed: "No se ha podido exportar el registro. Inténtalo de nuevo.",
  rewound:
    "El registro de tu empresa no coincide con lo que ya se había firmado: no se firma nada nuevo hasta aclararlo. Ya estamos avisados. Las hojas, el CSV y el PDF siguen disponibles.",
  overtaken:
    "En este momento se están firmando muchos documentos de tu empresa. Inténtalo de nuevo en unos segundos.",
  retired:
    "El registro de tu empresa está pasando a un nombre nuevo, y mientras tanto no se firma nada. Inténtalo de nuevo en unos minutos.",
  unreadable: (seq: number) =>
    `La anotación nº ${seq} del registro no se puede leer: alguien ha modificado la base de datos. Escríbenos.`,
} as const;
