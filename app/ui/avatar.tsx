const sizeClasses = { small: "size-9 text-sm", large: "size-16 text-2xl" };

interface AvatarProps {
  name: string;
  url?: string | null;
  size?: keyof typeof sizeClasses;
}

/**
 * A person's picture, or their initials. It is decorative: the name is always next to it. Pictures on other sites are not loaded, because
 * the page's policy refuses them.
 */
export function Avatar({ name, url, size = "small" }: AvatarProps) {
  if (url?.startsWith("/avatars/"))
    return <img src={url} alt="" className={`shrink-0 rounded-full object-cover ${sizeClasses[size]}`} />;
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand ${sizeClasses[size]}`}
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
