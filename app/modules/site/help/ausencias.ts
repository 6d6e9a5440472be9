import type { HelpPage } from "./help-page";

export const ausencias: HelpPage = {
  title: "Vacaciones y otras ausencias",
  helps: "Cómo pedir días, contestar a quien los pide y ver quién falta.",
  steps: [
    "Abre «Ausencias» y pulsa «Pedir ausencia».",
    "Toca el primer día y el último. Sobre «Pedir» ves cuántos son y cuántos te quedan después; los festivos y los días libres están marcados.",
    "Para medio día o unas horas, abre «Medio día, horas o un comentario». Si no son vacaciones, elige el tipo encima del calendario.",
    "Pulsa «Pedir». Te avisamos por correo cuando la contesten, y mientras puedes «Retirar» lo pedido en «Tus ausencias».",
    "Si llevas la empresa, lo que espera está en «Te toca a ti», con los días que le quedan y quién más falta: pulsa «Aceptar» o «Rechazar».",
    "Para apuntar la de otra persona, usa «Anotar la de otra persona». Queda aceptada.",
    "En «Tipos de ausencia» decides qué se puede pedir y cuánto al año, según tu convenio.",
  ],
  problems: [
    {
      problem: "¿Quién ve por qué falto?",
      answer:
        "Tus compañeros ven que no estás solo si tu empresa lo decide en Ajustes, y nunca el motivo. Los responsables ven el tipo, salvo los de salud y familia: esos los ve quien contesta.",
    },
    {
      problem: "Has fichado un día de vacaciones",
      answer:
        "El fichaje vale y suma horas. El día sigue contado como vacaciones: si no debe contar, un responsable lo cambia con «Cambiar los días».",
    },
  ],
  picture: {
    alt: "El formulario para pedir una ausencia: el calendario con los días elegidos, cuántos son y cuántos quedan.",
    height: 844,
  },
  screen: { path: "/absences", label: "Ir a Ausencias" },
  related: ["horarios", "saldo"],
};
