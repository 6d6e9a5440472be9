/** Whether a route has no scripts: a route of an inspector or a gestoría, or a page of help, whose handle has the same mark. */
export const isStatic = (routeId: string): boolean =>
  /^routes\/(_?inspeccion\b|asesoria\b|ayuda)/.test(routeId);
