// Takes the place of react-dom in the Worker. It is the browser's renderer; react-dom/server draws without it. Components import these
// two for work that only begins in a browser.
export const createPortal = () => null;
export const flushSync = <Result>(work: () => Result): Result => work();
export default { createPortal, flushSync };
