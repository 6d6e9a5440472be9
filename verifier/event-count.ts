/** How many events, in Spanish. */
export const eventCount = (size: number) => (size === 1 ? "una anotación" : `${size} anotaciones`);
