import type { HelpPage } from "./help-page";

export const responsables: HelpPage = {
  title: "¿Qué ve un responsable de centro?",
  helps: "Cómo dejar que alguien lleve un centro de trabajo, y qué ve y qué no ve de los demás.",
  steps: [
    "Crea los centros en «Centros de trabajo», y pon a cada persona en el suyo al darle su horario.",
    "Abre «Equipo», entra en la persona y elige «Administrador» como rol.",
    "En «Responsable de», marca sus centros, hasta ocho, y guarda. Sin marcar ninguno, lleva toda la empresa.",
    "Lleva a los empleados de sus centros: horas, correcciones, ausencias, horarios, saldo, tablets y hojas del mes.",
    "De quien llega de otro centro ve los días desde que llegó, y la pantalla lo dice. Lo de antes es de la propiedad.",
    "No ve a otros centros, ni a la propiedad ni a otros responsables. Tampoco la suscripción, los ajustes ni la inspección.",
    "Invita y añade empleados solo a sus centros. No cambia roles, ni centros, ni sus propias horas.",
  ],
  problems: [
    {
      problem: "No aparece «Responsable de»",
      answer: "Hace falta tener más de un centro, y que la persona sea administradora y entre con su correo.",
    },
    {
      problem: "Alguien cambia de centro",
      answer:
        "Dale un horario del centro nuevo, desde su primer día allí. Ese día pasa a su nuevo responsable, y lo que esperaba respuesta lo contesta la propiedad.",
    },
  ],
  picture: {
    alt: "El formulario de un miembro del equipo: administrador, y los centros de los que es responsable.",
    height: 780,
  },
  screen: { path: "/team", label: "Ir a Equipo" },
  related: ["horarios", "ausencias", "kiosco"],
};
