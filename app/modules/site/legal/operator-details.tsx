import type { Operator } from "../operator.server";

/** The operator's details. Details that the configuration lacks are omitted. */
export function OperatorDetails({ name, nif, address, email }: Operator) {
  const rows = [
    ["Titular", name],
    ["NIF", nif],
    ["Domicilio", address],
    ["Contacto", email],
  ].filter((row): row is [string, string] => row[1] !== null);
  return (
    <>
      {!name && (
        <p>
          Quien gestiona esta instalación de Fichaclara todavía no ha publicado aquí sus datos de
          identificación.{" "}
          {email
            ? "Puedes pedírselos en la dirección de contacto."
            : "Pídeselos a quien te la haya facilitado antes de contratar."}
        </p>
      )}
      {rows.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="break-words">
                {term === "Contacto" ? (
                  <a href={`mailto:${value}`} className="text-brand underline">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
