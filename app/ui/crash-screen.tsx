import { Button, buttonClass } from "./button";
import { useContact } from "./contact";

interface CrashScreenProps {
  title?: string;
  /** The second link: its address and label. */
  link?: readonly [string, string];
}

/** Replaces a screen after an uncaught fault, in the frame of the screen. It must work when nothing else does. */
export function CrashScreen({
  title = "Ups! Algo salió mal",
  link: [href, label] = ["/dashboard", "Ir al inicio"],
}: CrashScreenProps) {
  const contact = useContact();
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 py-8 text-center">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="text-balance text-muted">Tus fichajes están a salvo. Prueba a recargar la página.</p>
      <div className="flex flex-col gap-3">
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            location.reload();
          }}
        >
          <Button type="submit">Recargar la página</Button>
        </form>
        <a href={href} className={buttonClass("quiet")}>
          {label}
        </a>
      </div>
      <p className="text-sm text-muted">
        Si el problema persiste,{" "}
        {contact ? (
          <a href={`mailto:${contact}`} className="underline">
            contacta con soporte
          </a>
        ) : (
          "contacta con soporte"
        )}
        .
      </p>
    </div>
  );
}
