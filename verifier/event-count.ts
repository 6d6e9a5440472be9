export const eventCount = (size: number) => (size === 1 ? "una anotación" : `${size} anotaciones`);
