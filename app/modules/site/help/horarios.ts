import type { HelpPage } from "./help-page";

export const horarios: HelpPage = {
  title: "Los horarios del equipo",
  helps: "Cómo decir cuándo trabaja cada persona, para que se vean las horas previstas y la diferencia.",
  steps: [
    "Abre «Horarios» en el menú. Quienes tienen el mismo horario están juntos; arriba, quienes están «Sin horario todavía».",
    "Marca a una o a varias personas y pulsa «Poner horario». A varias solo les cambia lo que rellenes: lo demás queda en «No cambiar».",
    "Marca los días y escribe sus horas, como 09:00-14:00 y 16:00-19:30. Debajo sale la suma de la semana. Si algún día tiene otras horas, ábrelo en «+ Otras horas algún día». Si pasan de un límite de la ley, te avisamos; puedes guardar igual.",
    "Si no hay horas fijas, elige «Solo las horas de la semana». Los turnos que rotan, el porcentaje, las vacaciones y quitar el horario están en «Más opciones».",
    "Pulsa «Ver qué cambia»: dice las horas de antes y de después de cada persona, y todo lo que cambia. Con «Horas al año por convenio» dice también cuántas salen de más.",
    "Si está bien, pulsa «Guardar». Los días anteriores no cambian.",
    "Declara los festivos del año en «Calendario laboral». Hasta entonces solo cuentan los nacionales y no se dice quién falta: un día podría ser fiesta en tu comunidad o en tu municipio.",
  ],
  problems: [
    {
      problem: "¿Un horario cambia los fichajes?",
      answer:
        "No. Es un plan aparte del registro: no ficha por nadie ni cambia ningún fichaje. Cada persona ve el suyo, y los responsables ven los de todas.",
    },
    {
      problem: "Te has equivocado, o cambia el contrato",
      answer:
        "Pon otro horario desde la fecha buena. En la página de esa persona quedan todos, con quién los registró y cuál sustituye a cuál.",
    },
  ],
  picture: {
    alt: "El formulario de un horario: los días, sus horas y la suma de la semana.",
    height: 844,
  },
  screen: { path: "/schedules", label: "Ir a Horarios" },
  related: ["turnos", "saldo", "ausencias", "responsables"],
};
