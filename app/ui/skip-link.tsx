/** Lets keyboard users skip the header. @param to the id of the content. */
export function SkipLink({ to = "contenido" }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
    >
      Ir al contenido
    </a>
  );
}
