import type { HelpPage } from "./help-page";

export const cerrarMes: HelpPage = {
  title: "Cerrar el mes",
  helps: "Cómo cerrar las horas del mes, darle a cada persona su resumen y pasar las nóminas a tu gestoría.",
  steps: [
    "Cuando acabe el mes, abre «Meses». Cada persona tiene una fila con lo «Trabajado», lo «Previsto» y las «Horas de más». Si falta algo, su fila dice qué: tócalo y respóndelo.",
    "Toca un nombre para ver sus horas de más. La ley propone qué son; tú eliges si se pagan, se descansan o quedan en el saldo, también día a día o solo una parte, y se guarda al cerrar. Toca cualquier cifra para ver de qué días sale.",
    "Pulsa el botón que dice a cuántas personas cierras y confirma con «Cerrar». Si algo no se puede responder, entra en la persona y escribe el «Motivo para cerrar así»: queda en su resumen.",
    "Cada persona recibe un aviso por correo y abre su resumen en «Mi tiempo», «Tus meses cerrados». Ahí dice «Conforme» con un toque, o «No conforme» y qué día no está bien. No renuncia a nada: puede cambiarlo durante un año.",
    "Si no contesta, se lo recordamos dos veces. Callar no es decir que sí: queda como «Sin respuesta».",
    "En «Fichero de nóminas» descargas las horas y las ausencias del mes cerrado, en Excel o en CSV, y aparte las condiciones de cada persona. También ves quién lo ha descargado.",
    "Con «Enviar a tu gestoría» creas un enlace para su correo y le das el código aparte. Si lo marcas, recibe el enlace cada vez que cierras un mes. Descarga los meses cerrados sin cuenta, y cada descarga queda apuntada.",
  ],
  problems: [
    {
      problem: "Cambia algo de un mes cerrado",
      answer:
        "Lo cerrado se queda como está. Lo que llega tarde sale al cerrar el mes siguiente, en «Cambios de meses ya cerrados». Si esa persona no ha dicho «Conforme» y es su último mes cerrado, puedes volver a cerrar ese.",
    },
    {
      problem: "Alguien no tiene correo",
      answer:
        "Si ficha en una tablet con un PIN suyo, ahí lee su mes cerrado y contesta. Si no, pulsa «Entregar» en su fila de «Meses» y después «Imprimir su enlace»: con el enlace y el código de esa hoja lee, descarga y contesta sus meses. También puedes darle el PDF impreso y pulsar «Anotar que se entregó en papel».",
    },
  ],
  picture: {
    alt: "La pantalla Meses en un móvil: el botón de cerrar, y cada persona con sus horas y su respuesta.",
    height: 780,
  },
  screen: { path: "/months", label: "Ir a Meses" },
  related: ["hoja-mensual", "correccion", "saldo"],
};
