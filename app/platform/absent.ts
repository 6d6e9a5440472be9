/** Stands in for packages that a library would load for features we do not use (see vite.config.ts). */
export const decode = undefined;
export default undefined;
