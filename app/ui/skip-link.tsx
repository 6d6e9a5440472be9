/** Lets keyboard users skip the header. @param contentId the id of the content. */
export function SkipLink({ contentId = "contenido" }: { contentId?: string }) {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
    >
      Ir al contenido
    </a>
  );
}
