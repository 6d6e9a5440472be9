import type { HelpPage } from "./help-page";

export const saldo: HelpPage = {
  title: "El saldo de horas",
  helps: "Qué es el saldo, cómo se calcula y por qué un día puede no contar todavía.",
  steps: [
    "El saldo es lo trabajado menos lo previsto desde el día en que se guardó tu primer horario, o desde su apertura. Sin horario no hay saldo; si el tuyo acaba, no se espera nada y lo que trabajes suma.",
    "En Fichar, debajo de las horas de hoy, ves lo previsto hoy y tu saldo.",
    "En «Mi tiempo», la primera línea nombra el último día que cuenta, y debajo salen lo «Previsto», lo «Trabajado» y la «Diferencia» del mes y el mismo saldo que en Fichar. Pulsa una cifra y verás de qué días sale, con sus fichajes y su horario.",
    "Un día cuenta cuando ha terminado y todos sus fichajes tienen salida; con turnos publicados u horas flexibles, al acabar la semana. Hasta entonces es un día pendiente y no suma ni resta.",
    "Para ver cada mes y cada movimiento, abre «Tu horario» en «Mi Perfil» y pulsa «Tu saldo»; cada mes se abre en sus días. Si llevas la empresa, todos están en Horarios, «Saldo»; en cada uno, con «Ajustar el saldo», anotas horas pagadas o descansadas.",
    "En un festivo que libras no se espera nada: lo que trabajes ese día suma.",
    "Debajo del saldo sale lo que dice la ley de tu año, con su artículo: la media de 40 h, las 80 h extraordinarias o las complementarias. En gris falta un dato, como el tipo de contrato. No bloquea nada.",
  ],
  problems: [
    {
      problem: "Un día no está sumado",
      answer:
        "Mira si ese día falta una salida o espera una corrección. Cuando se resuelve, el saldo se calcula de nuevo.",
    },
    {
      problem: "Lo previsto no es lo acordado",
      answer:
        "Compara tu horario en «Mi Perfil», «Tu horario». Si no es ese, dilo a un responsable: un horario nuevo vale desde su fecha.",
    },
  ],
  picture: {
    alt: "Mi tiempo en un móvil: lo previsto, lo trabajado y la diferencia del mes, encima del calendario.",
    height: 844,
  },
  screen: { path: "/history", label: "Ir a Mi tiempo" },
  related: ["horarios", "ausencias", "hoja-mensual"],
};
