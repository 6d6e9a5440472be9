import type { HelpPage } from "./help-page";

export const horarios: HelpPage = {
  title: "Los horarios del equipo",
  helps: "Cómo decir cuándo trabaja cada persona, para que se vean las horas previstas y la diferencia.",
  steps: [
    "Abre «Horarios» en el menú. Cada persona tiene su jornada, o «Sin jornada».",
    "Marca a una o a varias personas y pulsa «Dar jornada». A varias solo les cambia lo que rellenes: lo demás queda en «dejar como está».",
    "Elige el horario: «Semana fija», «Ciclo que se repite», «Horas sin horario fijo» o uno de los que ya usáis.",
    "Pon «Desde el día» y las horas de cada día, como 9:00-14:00 16:00-19:00. Una noche se escribe 22:00-6:00 en el día en que empieza.",
    "Pulsa «Ver qué cambia»: dice las horas de antes y de después de cada persona, y todo lo que cambia. Con «Horas al año por convenio» dice también cuántas salen de más.",
    "Si está bien, pulsa «Guardar». Los días anteriores no cambian.",
    "Declara los festivos del año en «Calendario laboral». Hasta entonces solo cuentan los nacionales y no se dice quién falta: un día podría ser fiesta en tu comunidad o en tu municipio.",
  ],
  problems: [
    {
      problem: "¿Un horario cambia los fichajes?",
      answer:
        "No. Es un plan aparte del registro: no ficha por nadie ni cambia ningún fichaje. Cada persona ve su jornada, y los responsables ven la de todas.",
    },
    {
      problem: "Te has equivocado, o cambia el contrato",
      answer:
        "Da otra jornada desde la fecha buena. En la página de esa persona quedan todas, con quién las registró y cuál sustituye a cuál.",
    },
  ],
  picture: {
    alt: "El formulario de una jornada: los tipos de horario, la fecha desde la que vale y las horas de cada día.",
    height: 844,
  },
  screen: { path: "/schedules", label: "Ir a Horarios" },
  related: ["saldo", "ausencias", "inspeccion"],
};
