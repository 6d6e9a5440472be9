/** A person's picture, or their initials. Decoration: the name always stands beside it. */
export function Avatar({ name, url }: { name: string; url?: string | null }) {
  if (url) return <img src={url} alt="" className="size-9 rounded-full object-cover" />;
  return (
    <span
      aria-hidden
      className="grid size-9 place-items-center rounded-full bg-working-soft text-sm font-semibold text-working"
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name
    .replace(/@.*/, "")
    .split(/[\s.]+/)
    .filter(Boolean);
  return words
    .slice(0, name.includes("@") ? 1 : 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("es"))
    .join("");
}
