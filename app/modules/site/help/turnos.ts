import type { HelpPage } from "./help-page";

export const turnos: HelpPage = {
  title: "Los turnos de la semana",
  helps: "Cómo planificar los turnos de cada semana y publicarlos para que todo el equipo los sepa.",
  steps: [
    "Abre «Turnos» en el menú y elige la semana. Sale quien tiene horario; si falta alguien, dale uno en «Horarios».",
    "Pulsa «Copiar la semana pasada». Las ausencias aceptadas y los festivos se quitan solos, y te dice cuáles.",
    "Toca el turno de una persona y escribe sus horas, como 12-16 20-0:30, o elige una plantilla. Si va a otro centro, añade su nombre: 12-16 en Triana. «Deshacer» vuelve atrás. Se guarda solo, y hasta que lo publicas solo lo ven los responsables.",
    "Junto a cada persona ves sus horas y las de su contrato. En «Plantillas y cobertura» dices cuánta gente hace falta: si falta alguien, sale en rojo.",
    "Pulsa el botón de publicar: ves para quién cambia qué y lo que dice la ley. Otro toque, y cada persona recibe sus turnos por correo.",
    "Pulsa «Compartir» en una semana publicada: tienes un mensaje y una imagen para el grupo, y un PDF para la pared o para cada persona. Una ausencia sale como un día libre.",
    "Puedes cambiar una semana ya publicada y volver a publicarla: solo se avisa a quien le cambia algo. Los días que ya han empezado no cambian.",
  ],
  problems: [
    {
      problem: "Alguien falla hoy, o sobra gente",
      answer:
        "Pulsa «Quién cubre». Primero sale quien no ha fichado. En el turno que falta, «Buscar quién cubre» dice quién está libre y le avisa: el primero que diga «Voy» se lo queda. Con «Pedir a otro centro» avisas a sus responsables, y ahí mismo ves quién va o si dicen que no; mientras no respondan, puedes retirarlo. Si sobra gente, en «Cubrir lo que queda» está «Dejar salir antes»: da por terminado el turno de alguien, y se lo decimos.",
    },
    {
      problem: "Los turnos pasan de las horas del contrato",
      answer:
        "Lo que pasa de su contrato se le ofrece a la persona, y puede decir que no. Si no contesta, es que no. Si planificas menos horas que las del contrato, no las debe.",
    },
  ],
  picture: {
    alt: "La pantalla Turnos en un móvil: un día de la semana, con el turno y las horas de cada persona.",
    height: 844,
  },
  screen: { path: "/shifts", label: "Ir a Turnos" },
  related: ["horarios", "ausencias", "responsables"],
};
