/** Stands in for packages that a library would load for features we do not use (see vite.config.ts and wrangler.toml). */
export const decode = undefined;
export const Webhook = undefined;
export default undefined;
