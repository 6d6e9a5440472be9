/** How many things wait; nothing where none does. @param what read after the number by who cannot see where it stands. */
export const Waiting = ({ count, what = "por contestar" }: { count: number; what?: string }) =>
  count > 0 && (
    <span className="inline-block rounded-full bg-problem-soft px-2 text-sm font-bold whitespace-nowrap text-problem">
      {count}
      <span className="sr-only"> {what} </span>
    </span>
  );
