import type { HelpPage } from "./help-page";

export const hojaMensual: HelpPage = {
  title: "La hoja del mes",
  helps: "Cómo ver, imprimir y firmar el registro de jornada de un mes, el tuyo o el de tu equipo.",
  steps: [
    "Para tu mes, abre «Mi tiempo», elige el mes y pulsa «Hoja del mes», debajo de los días.",
    "En la hoja, pulsa «Descargar PDF» o «Imprimir». Abajo firman la empresa y la persona.",
    "Con «Mes anterior» y «Mes siguiente» pasas de un mes a otro.",
    "Si llevas la empresa: en «Reportes», elige las fechas y las personas, pulsa «Consultar», abre a la persona y, debajo, su registro de jornada.",
    "Para todo el equipo de una vez, ve a «El mes de todo el equipo», al final de «Reportes», y descarga el PDF o el CSV.",
  ],
  problems: [
    {
      problem: "Un día dice que falta la salida",
      answer: "Ese fichaje no cuenta hasta que alguien ponga la hora y la otra parte la acepte.",
    },
    {
      problem: "La hoja no dice las horas previstas",
      answer:
        "La columna «Previsto» aparece cuando esa persona tiene jornada. Es un plan: no cambia las horas registradas.",
    },
  ],
  picture: {
    alt: "La hoja de un mes: los datos de la empresa y de la persona, y cada día con sus horas y su total.",
    height: 690,
  },
  screen: { path: "/history", label: "Ir a Mi tiempo" },
  related: ["cerrar-mes", "correccion", "saldo", "inspeccion"],
};
