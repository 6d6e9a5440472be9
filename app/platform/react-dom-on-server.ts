// Replaces react-dom, the browser's renderer, in the Worker. The Worker renders with react-dom/server. Components import these two
// functions for work that only starts in a browser.
export const createPortal = () => null;
export const flushSync = <Result>(work: () => Result): Result => work();
export default { createPortal, flushSync };
