import type { HelpPage } from "./help-page";

export const sinConexion: HelpPage = {
  title: "Fichar sin conexión",
  helps: "Qué pasa con tus fichajes donde no hay cobertura ni wifi, y cuándo llegan al registro.",
  steps: [
    "Entra una vez con conexión en ese móvil. Así guarda lo que necesita para fichar sin ella.",
    "Abre Fichaclara aunque no haya conexión y pulsa «Fichar Entrada», «Pausa» o «Fichar Salida», como siempre.",
    "El fichaje queda guardado en el dispositivo, con la hora de su reloj.",
    "Cuando vuelve la conexión y abres Fichaclara se envía solo. También puedes abrir el aviso de arriba y pulsar «Enviar ahora».",
    "En el registro consta «Sin conexión»: la hora la declaró tu dispositivo.",
  ],
  problems: [
    {
      problem: "El fichaje ha quedado como propuesta",
      answer:
        "Pasa si el reloj del móvil cambió, si llegó más de 72 horas después o si no encaja con lo que ya consta. Un responsable lo contesta en «Correcciones».",
    },
    {
      problem: "La empresa no quiere fichajes sin conexión",
      answer:
        "En «Ajustes», quita la marca de «Permitir fichar sin conexión» y guarda. Lo que llegue después queda como propuesta.",
    },
  ],
  picture: {
    alt: "La pantalla de fichar sin conexión: el fichaje guardado en el dispositivo y el aviso de que falta enviarlo.",
    height: 700,
  },
  screen: { path: "/dashboard", label: "Ir a Fichar" },
  related: ["primer-fichaje", "kiosco", "correccion"],
};
