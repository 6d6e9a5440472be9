import type { HelpPage } from "./help-page";

export const correccion: HelpPage = {
  title: "Corregir un fichaje",
  helps: "Cómo proponer un cambio en el registro, y cómo contestar al que propone otra persona.",
  steps: [
    "Abre «Mi tiempo» y toca el día en el calendario.",
    "Pulsa «Corregir» en el fichaje, o «Añadir un fichaje que falta».",
    "Escribe las horas. Debajo están las pausas y, si en tu empresa se trabaja a distancia, dónde trabajaste. Para quitar el fichaje, elige «Anularlo: no debería existir».",
    "Explica el «Motivo» y pulsa «Proponer». El registro sigue como estaba hasta que la acepten.",
    "La otra parte lo ve en «Correcciones» y pulsa «Aceptar» o «No estoy de acuerdo». Si la propuesta es de la empresa, contestas tú.",
    "Si nadie contesta en 7 días, quien la propuso puede pulsar «Aplicar», y quedará anotado que no hubo respuesta.",
  ],
  problems: [
    {
      problem: "Te has equivocado en la propuesta",
      answer: "En «Correcciones», pulsa «Retirar la propuesta» y haz otra. Consta que la retiraste.",
    },
    {
      problem: "No hay acuerdo",
      answer:
        "Un responsable puede pulsar «Aplicar sin acuerdo». El desacuerdo queda a la vista junto al fichaje, y lo registrado al principio no se borra.",
    },
  ],
  picture: {
    alt: "La lista de correcciones: lo que consta, lo que se propone, quién y cuándo, y los botones para contestar.",
    height: 780,
  },
  screen: { path: "/corrections", label: "Ir a Correcciones" },
  related: ["salida-olvidada", "hoja-mensual", "inspeccion"],
};
