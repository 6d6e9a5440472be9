const cents = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as people read it: '12 €', '3,87 €'. The space does not break. */
export const formatEuros = (amount: number): string =>
  `${Number.isInteger(amount) ? amount : cents.format(amount)}\u00a0€`;
