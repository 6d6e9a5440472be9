import { messages } from "./messages";

/** Marks shifts that their person has not seen before. */
export const NewTag = () => (
  <strong className="rounded-full bg-brand-soft px-2 text-sm text-brand">{messages.isNew}</strong>
);
