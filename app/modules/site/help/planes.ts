import type { HelpPage } from "./help-page";

export const planes: HelpPage = {
  title: "Planes y pagos",
  helps: "Cómo elegir un plan, cambiarlo o cancelarlo, y qué sigue abierto si no hay ninguno.",
  steps: [
    "Abre «Suscripción» en el menú. Arriba dice cuánto queda de la prueba o cuál es tu plan.",
    "Mira cuántas personas activas tienes: el precio depende de eso. Las desactivadas no cuentan. Con el plan completo, quien llega espera en «Equipo» y entra por sí solo cuando hay sitio.",
    "Pulsa «Empezar Ahora» en un plan y pon la tarjeta en la página de Stripe. Durante la prueba, hoy no se cobra nada.",
    "Para cambiar, elige otro plan y pulsa «Confirmar el cambio». La diferencia se suma o se descuenta en la factura siguiente. Si sois más que en el plan nuevo, tienes siete días para desactivar a alguien.",
    "Para ver facturas, cambiar la tarjeta o cancelar, pulsa «Gestionar Suscripción». No hay permanencia.",
  ],
  problems: [
    {
      problem: "No se ha podido cobrar",
      answer:
        "Actualiza la tarjeta en «Gestionar Suscripción». Tienes siete días antes de que se cierren los fichajes de entrada.",
    },
    {
      problem: "La prueba ha terminado y no hay plan",
      answer:
        "No se pueden fichar entradas nuevas. Una entrada abierta se puede cerrar, y el registro se puede ver y descargar siempre.",
    },
  ],
  picture: {
    alt: "La pantalla de suscripción: el plan de la empresa, las personas activas y los precios.",
    height: 780,
  },
  screen: { path: "/subscription", label: "Ir a Suscripción" },
  related: ["primer-fichaje", "inspeccion", "kiosco"],
};
