/** Common questions before a sign-up. The page and the structured data use the same text. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: "¿Es obligatorio registrar la jornada?",
    answer:
      "Sí. El artículo 34.9 del Estatuto de los Trabajadores pide un registro diario con la hora de inicio y de fin de cada persona, y tenerlo a disposición de la plantilla, de sus representantes y de la Inspección de Trabajo.",
  },
  {
    question: "¿Cuánto tiempo se conservan los fichajes?",
    answer:
      "La ley pide cuatro años. En Fichaclara un fichaje no se borra ni se edita: cuando alguien se va, se desactiva su cuenta y su registro se queda.",
  },
  {
    question: "¿Qué hago si viene la Inspección?",
    answer:
      "Eliges las personas y las fechas, y descargas el registro en ese momento: un archivo que se abre en Excel y, si quieres, el paquete verificable, con el que cualquiera puede comprobar si se ha modificado algo. O le das al inspector un enlace con un código: ve esas personas y esas fechas, nada más, y lo anulas cuando quieras.",
  },
  {
    question: "¿Cómo se comprueba que nadie ha cambiado el registro?",
    answer:
      "De todos los fichajes juntos se calcula una huella, y el paquete que descargas va firmado con ella. Si se cambia, se quita o se mueve uno, la huella es otra y la página de comprobación dice dónde. Cada noche la publicamos: si reescribiéramos el pasado nosotros, también se vería. No es una certificación oficial: es una prueba que puede repetir cualquiera.",
  },
  {
    question: "¿Tengo que compartir mi ubicación?",
    answer:
      "Solo si tu empresa lo activa, y entonces solo en el momento de fichar. No hay seguimiento entre fichajes, y si el móvil no da la ubicación puedes fichar sin ella.",
  },
  {
    question: "¿Qué datos guarda Fichaclara?",
    answer:
      "El email, el nombre, el DNI si se rellena, la foto si se sube, las horas de entrada y de salida, y la ubicación de cada fichaje si la empresa la pide. Ni huella, ni cara, ni cookies de publicidad.",
  },
  {
    question: "¿Qué pasa si alguien olvida fichar la salida?",
    answer:
      "La entrada sigue abierta hasta que esa persona la cierra: no inventamos salidas a medianoche. Quien administra la empresa la ve señalada en la lista de quién está trabajando.",
  },
  {
    question: "¿Qué pasa si dejo de pagar?",
    answer:
      "No se pueden hacer fichajes nuevos ni cambios hasta que haya un plan en marcha. Pero quien tenga una entrada abierta puede cerrarla, y tanto tú como tu equipo podéis seguir viendo y descargando el registro: la ley os obliga a conservarlo.",
  },
  {
    question: "¿Hay permanencia?",
    answer:
      "No. La prueba dura 14 días, no pide tarjeta y no se convierte sola en un pago. Si contratas un plan, lo cancelas cuando quieras.",
  },
  {
    question: "¿Hay que instalar algo?",
    answer:
      "No. Funciona en el navegador de una tablet, de un ordenador o de un móvil. Nadie está obligado a usar su propio móvil: en la tablet del local se ficha con un número y un PIN, también sin email.",
  },
  {
    question: "¿Lleva los horarios, el saldo de horas y las vacaciones?",
    answer:
      "Sí. Dices qué jornada tiene cada persona, también a tiempo parcial, por turnos o de noche, y cada una ve lo previsto, lo trabajado y su saldo. Las vacaciones y los permisos se piden desde el móvil y se contestan con un toque. Un horario es un plan: no ficha por nadie ni cambia ningún fichaje.",
  },
];
