/**
 * Whether a route has no scripts: a route of an inspector, a gestoría or a link on paper, or a page of help, whose handle has the same
 * mark.
 */
export const isStaticRoute = (routeId: string): boolean =>
  /^routes\/(_?inspeccion\b|asesoria\b|mis-meses\b|ayuda)/.test(routeId);
