/** Replaces packages that libraries load for features we do not use (vite.config.ts). */
export const decode = undefined;
export const Webhook = undefined;
export default undefined;
