/** A count of waiting items; nothing for zero. @param what the text after the number for screen readers. */
export const Waiting = ({ count, what = "por contestar" }: { count: number; what?: string }) =>
  count > 0 && (
    <span className="inline-block rounded-full bg-problem-soft px-2 text-sm font-bold whitespace-nowrap text-problem">
      {count}
      <span className="sr-only"> {what} </span>
    </span>
  );
