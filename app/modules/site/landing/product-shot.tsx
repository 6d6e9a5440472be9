import { useEffect, useRef, useState } from "react";
import { shotPath, shots, type ShotName, type Theme } from "../product-shots";

interface ProductShotProps {
  name: ShotName;
  alt: string;
  /** The width on the page, as the `sizes` attribute. */
  sizes: string;
  /** Visible immediately, so it loads first instead of lazily. */
  isFirst?: boolean;
  className?: string;
}

/** A picture of the product in the visitor's colour scheme. A picture that cannot be loaded leaves no gap. */
export function ProductShot({ name, alt, sizes, isFirst = false, className = "" }: ProductShotProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // A failure before hydration fires no event in React.
  useEffect(() => {
    const { complete, naturalWidth } = image.current!;
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);
  const { width, height, files } = shots[name];
  const srcSet = (theme: Theme) => files.map((file) => `${shotPath(name, theme, file)} ${file}w`).join(", ");
  return (
    <div hidden={isBroken} className={`overflow-hidden border border-line bg-surface ${className}`}>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={srcSet("dark")} sizes={sizes} />
        <img
          ref={image}
          src={shotPath(name, "light", files[0]!)}
          srcSet={srcSet("light")}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          // React 18 knows the attribute only in lower case.
          {...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" })}
          decoding="async"
          onError={() => setBroken(true)}
          className="h-auto w-full"
        />
      </picture>
    </div>
  );
}
