import type { HelpPage } from "./help-page";

export const salidaOlvidada: HelpPage = {
  title: "Olvidé fichar la salida",
  helps: "Qué hacer si te fuiste sin fichar la salida y la entrada sigue abierta.",
  steps: [
    "Abre Fichar. No pulses «Fichar Salida»: contaría hasta ahora.",
    "Debajo del botón, abre «¿Olvidaste fichar la salida?».",
    "Si ya no estás trabajando, pulsa «Poner a qué hora salí». Si has vuelto, pulsa «Acabo de volver: fichar otra entrada» y después toca la pregunta de a qué hora saliste.",
    "Escribe la «Hora de salida». Si tienes una hora habitual, ya está puesta: cámbiala si fue otra.",
    "Pulsa «Proponer». El fichaje cuenta cuando un responsable lo acepta.",
  ],
  problems: [
    {
      problem: "Ya has fichado la salida a una hora que no es",
      answer: "En «Mi tiempo», toca el día, pulsa «Corregir» en ese fichaje y escribe la hora buena.",
    },
    {
      problem: "Llevas la empresa y otra persona la ha olvidado",
      answer:
        "En «Trabajando...» la ves en «Falta la salida». Pulsa «Poner la hora de salida»: tu propuesta la contesta esa persona.",
    },
  ],
  picture: {
    alt: "La pantalla que pregunta a qué hora saliste: la fecha y la hora de salida, el motivo y el botón «Proponer».",
    height: 880,
  },
  screen: { path: "/dashboard", label: "Ir a Fichar" },
  related: ["correccion", "primer-fichaje", "hoja-mensual"],
};
