/** Whether a route has no scripts: an inspector's route, whose handle has the same mark. */
export const isStatic = (routeId: string): boolean => /^routes\/_?inspeccion\b/.test(routeId);
