import LoaderCircle from "lucide-react/icons/loader-circle";

export function Loading({ children = "Cargando..." }: { children?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-base text-muted">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {children}
    </p>
  );
}
