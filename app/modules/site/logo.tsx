/** The mark with the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-xl font-bold tracking-tight whitespace-nowrap text-brand">
      <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
        <circle cx="16" cy="16" r="15" className="fill-brand" />
        <path
          d="M16 8v8l5 4"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-brand"
        />
      </svg>
      Fichaclara
    </span>
  );
}
