import type { HelpPage } from "./help-page";

export const primerFichaje: HelpPage = {
  title: "Tu primer fichaje",
  helps: "Cómo entrar en Fichaclara y fichar la entrada, las pausas y la salida desde el móvil.",
  steps: [
    "Abre el correo de la invitación y, en la página que se abre, pulsa «Aceptar Invitación y Unirse».",
    "Te llega otro correo con un enlace: ábrelo en el mismo móvil. No hay contraseña. Otro día, escribe tu email en la página de entrada y pulsa «Enviar enlace de acceso».",
    "Al empezar a trabajar, pulsa el botón redondo, «Fichar Entrada». Verás la hora que ha quedado registrada.",
    "Si paras, elige el tipo de pausa y pulsa «Pausa». Al volver, pulsa «Volver al trabajo».",
    "Al terminar, pulsa «Fichar Salida».",
    "Si quieres una prueba, pulsa «Ver justificante» en el mensaje de tu fichaje.",
  ],
  problems: [
    {
      problem: "Has pulsado sin querer",
      answer:
        "Pulsa «Deshacer el último fichaje» antes de que pase un minuto. Después, propón una corrección.",
    },
    {
      problem: "La hora no es la de tu móvil",
      answer:
        "La hora la pone el servidor, no el dispositivo. Así nadie puede fichar con el reloj adelantado o atrasado.",
    },
  ],
  picture: {
    alt: "La pantalla de fichar en un móvil: la hora, «Fuera del trabajo» y el botón redondo «Fichar Entrada».",
    height: 700,
  },
  screen: { path: "/dashboard", label: "Ir a Fichar" },
  related: ["salida-olvidada", "sin-conexion", "kiosco"],
};
