// Writes values in the dotenv dialect that wrangler reads, so that each arrives exactly as it was given.
import { StartError } from "./start-error";

/** The content of an env file; throws when a value cannot be written in that format. */
export function formatEnvFile(values: Record<string, string | undefined>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quote(name, value ?? "")}\n`);
  return lines.join("");
}

function quote(name: string, value: string): string {
  // The format has no escape for a quote; the double one also turns \n and \r into line breaks.
  const fits = (mark: string) => !value.includes(mark) && !(mark === '"' && /\\[nr]/.test(value));
  const mark = ["'", "`", '"'].find(fits);
  if (!mark || value.endsWith("\\")) {
    throw new StartError(`El valor de ${name} mezcla comillas de un modo que wrangler no sabe leer.`);
  }
  // Wrangler replaces $NAME in every value, whatever its quotes.
  return mark + value.replaceAll("$", "\\$") + mark;
}
