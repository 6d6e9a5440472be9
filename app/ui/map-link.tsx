import MapPin from "lucide-react/icons/map-pin";

interface MapLinkProps {
  location: { latitude: number; longitude: number } | null;
  /** The place, for screen readers, as in 'de la entrada'. */
  of: string;
}

/** A link to a map with the location of a punch, in another tab; nothing without a location. */
export function MapLink({ location, of }: MapLinkProps) {
  if (!location) return null;
  return (
    <a
      href={`https://www.google.com/maps?q=${location.latitude},${location.longitude}`}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 w-fit items-center gap-1 text-sm font-medium text-brand hover:underline sm:ml-3 sm:inline-flex sm:align-middle"
    >
      <MapPin aria-hidden className="size-4" />
      <span>
        Mapa
        <span className="sr-only"> {of} (se abre en otra pestaña)</span>
      </span>
    </a>
  );
}
