export const messages = {
  mustSignIn: "Debes estar autenticado para suscribirte",
  failed: "Error al abrir el portal de pagos. Por favor, intenta de nuevo.",
  noCheckoutUrl: "No checkout URL received",
  noPortalUrl: "No portal URL received",
  unknownPrice: "No existe ese plan. Recarga la página y elige otro.",
  alreadySubscribed:
    "Tu empresa ya tiene una suscripción. Para cambiarla o cancelarla, usa «Gestionar Suscripción».",
  noCustomer: "Todavía no hay ninguna suscripción que gestionar. Elige un plan.",
  notChangeable: "Ahora no se puede cambiar de plan. Revisa antes el pago en «Gestionar Suscripción».",
} as const;
