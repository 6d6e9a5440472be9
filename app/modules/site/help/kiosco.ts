import type { HelpPage } from "./help-page";

export const kiosco: HelpPage = {
  title: "Fichar en una tablet",
  helps: "Cómo poner una tablet en el trabajo para que cada persona fiche con su número y su PIN.",
  steps: [
    "Abre en la tablet la dirección que ves en Equipo, «Tablets», y pulsa «Usar este dispositivo para fichar». La tablet muestra un código, que vale 10 minutos.",
    "En tu móvil u ordenador, en «Tablets», pulsa «Añadir una tablet».",
    "Escribe el «Código que muestra la tablet» y un «Nombre», y pulsa «Añadir una tablet».",
    "Cada persona elige su PIN en Mi Perfil, «Acceso y avisos», «PIN de la tablet».",
    "A quien no tiene correo se lo das tú: al añadirla en Equipo salen su número y su PIN, para imprimir, una sola vez. Para darle otro, pulsa «Editar», «PIN de la tablet» y «Cambiarle el PIN».",
    "En la tablet se escribe el número y el PIN, y después se pulsa «Entrada», «Pausa» o «Salida». Si los PIN de la empresa no tienen todos las mismas cifras, antes se pulsa «Entrar».",
    "Después de fichar se ven unos segundos el nombre, las horas y lo que hay por contestar. Con un PIN que ha elegido ella misma, cada persona puede ver allí su mes y sus turnos, coger un turno que se ofrece, pedir una ausencia y proponer una corrección. A los 30 segundos sin tocar la pantalla se borra.",
  ],
  problems: [
    {
      problem: "El número está bloqueado",
      answer:
        "Con cinco PIN equivocados se bloquea 5 minutos en esa tablet. Mientras tanto el fichaje se puede dejar como propuesta, y la contesta un responsable.",
    },
    {
      problem: "La tablet no tiene conexión",
      answer:
        "Se ficha igual y se envía al volver. Si el PIN no se pudo comprobar, el fichaje espera en «Fichajes sin dueño» hasta que indiques de quién es.",
    },
  ],
  picture: {
    alt: "La tablet para fichar: los campos de número y PIN, las teclas y el botón «Entrar».",
    height: 880,
  },
  screen: { path: "/kiosks", label: "Ir a Tablets" },
  related: ["primer-fichaje", "sin-conexion", "planes"],
};
