import type { HelpPage } from "./help-page";

export const inspeccion: HelpPage = {
  title: "Si viene la Inspección",
  helps: "Cómo entregar el registro a la Inspección de Trabajo, en un archivo o con un enlace que caduca.",
  steps: [
    "Antes de que venga, abre «Autoinspección»: dice qué falta, con su artículo, y a un toque de arreglarlo.",
    "Abre «Inspección» en el menú. Si está en la puerta, pulsa «Inspector en la puerta»: crea el enlace y enseña quién trabaja.",
    "Para entregar un archivo, elige los días y las personas en «Todo lo que piden, en un ZIP» y pulsa «Preparar la carpeta (ZIP)».",
    "Cuando esté lista te llega un correo. Pulsa «Descargar la carpeta»: es un ZIP con las hojas, los fichajes, las correcciones, los turnos publicados con sus cambios y el registro verificable.",
    "Para dar acceso en su lugar, pulsa «Crear enlace». Elige qué puede ver, quién inspecciona y los días que vale.",
    "Envía el enlace y da el código aparte, de palabra o por teléfono. Se muestran una sola vez.",
    "Quien inspecciona abre el enlace, escribe el código y solo puede leer y descargar esos días y esas personas.",
  ],
  problems: [
    {
      problem: "Has perdido el código, o el enlace era para otra persona",
      answer: "Pulsa «Anular el enlace» en ese enlace: deja de servir en el acto. Después crea otro.",
    },
    {
      problem: "Dudan de que el registro sea el original",
      answer:
        "La carpeta lleva una página que lo comprueba sin conexión y sin cuenta. Dice si falta algo o si algo ha cambiado.",
    },
  ],
  picture: {
    alt: "La pantalla de inspección: la carpeta para entregar, con los días y las personas que se eligen.",
    height: 780,
  },
  screen: { path: "/inspection", label: "Ir a Inspección" },
  related: ["hoja-mensual", "correccion", "horarios"],
};
