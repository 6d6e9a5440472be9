/** How many things wait for an answer; nothing where none does. */
export const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="rounded-full bg-problem-soft px-2 text-sm font-bold text-problem">
      {count}
      <span className="sr-only"> por contestar</span>
    </span>
  );
