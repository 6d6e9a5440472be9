/** Whether a route is one of those that come without scripts: an inspector's, whose handle says so too. */
export const isStatic = (routeId: string): boolean => /^routes\/_?inspeccion\b/.test(routeId);
