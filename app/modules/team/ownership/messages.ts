export const messages = {
  offered: (name: string) => `Oferta enviada a ${name}. No cambia nada hasta que la acepte.`,
  withdrawn: "Oferta retirada. No se ha cambiado nada.",
  accepted: "Ahora eres el propietario de la empresa.",
  declined: "Has rechazado la oferta. Se lo hemos dicho al propietario.",
  notEligible:
    "No se le puede ofrecer: tiene que estar activa en la empresa y haber entrado con su email. No se ha cambiado nada.",
  gone: "La oferta ya no está en pie: la han retirado, la han contestado o ha caducado.",
  failed: "No hemos podido hacerlo. Inténtalo de nuevo.",
  none: "Nadie te ha ofrecido la propiedad de esta empresa.",
  choose: "Elige a quién se la traspasas",
  chooseAnother: "Ofrecérsela a otra persona",
  chooseHint:
    "Tú seguirás como administrador, y antes de ofrecerla te pedimos confirmación. Puede recibirla quien esté activo y haya entrado con su email.",
  nobodyHint: "Puede recibirla quien esté activo en la empresa y haya entrado con su email.",
  nobody: "Todavía no hay a quién traspasarla",
} as const;
