import type { HelpPage } from "./help-page";

export const sinConexion: HelpPage = {
  title: "Fichar sin conexión",
  helps: "Qué pasa con tus fichajes donde no hay cobertura ni wifi, y cuándo llegan al registro.",
  steps: [
    "Entra una vez con conexión en ese móvil. Así guarda lo que necesita para fichar sin ella.",
    "Abre Fichaclara aunque no haya conexión y pulsa «Fichar Entrada», «Pausa» o «Fichar Salida», como siempre.",
    "El fichaje queda guardado en el dispositivo, con la hora de su reloj.",
    "Cuando vuelve la conexión y abres Fichaclara se envía solo. También puedes abrir en otra pantalla el aviso de lo que falta enviar y pulsar «Enviar ahora».",
    "Si hay conexión y no se envía, debajo del aviso pone por qué y qué hacer. Mientras tanto sigue guardado.",
    "En el registro consta «Sin conexión»: la hora la declaró tu dispositivo.",
  ],
  problems: [
    {
      problem: "El fichaje ha quedado como propuesta",
      answer:
        "Pasa si el reloj del móvil cambió, si llegó más de 72 horas después, si entraste de nuevo antes de enviarlo, si no encaja con lo que ya consta o si en «Ajustes» la empresa no permite fichar sin conexión. Un responsable lo contesta en «Correcciones».",
    },
    {
      problem: "El navegador ha borrado un fichaje sin enviar",
      answer:
        "Te decimos cuál era y a qué hora. Si el navegador lo borró todo, no podemos saber que existía. En los dos casos, propón la corrección en tu historial. No borres los datos de navegación mientras falte enviar algo.",
    },
  ],
  picture: {
    alt: "La pantalla de fichar sin conexión: el fichaje guardado en el dispositivo y el aviso de que falta enviarlo.",
    height: 700,
  },
  screen: { path: "/dashboard", label: "Ir a Fichar" },
  related: ["primer-fichaje", "kiosco", "correccion"],
};
