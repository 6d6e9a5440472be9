/** Whether a route has no scripts: an inspector's route or a page of help, whose handle has the same mark. */
export const isStatic = (routeId: string): boolean => /^routes\/(_?inspeccion\b|ayuda)/.test(routeId);
