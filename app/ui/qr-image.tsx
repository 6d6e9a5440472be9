interface QrImageProps {
  qr: { path: string; size: number };
  className: string;
}

/** A link's QR code, with the white edge that cameras need. */
export function QrImage({ qr: { path, size }, className }: QrImageProps) {
  const sideWithMargin = size + 8;
  return (
    <svg
      role="img"
      aria-label="Código QR del enlace"
      viewBox={`-4 -4 ${sideWithMargin} ${sideWithMargin}`}
      shapeRendering="crispEdges"
      className={`w-full rounded-card border border-line ${className}`}
    >
      <rect x={-4} y={-4} width={sideWithMargin} height={sideWithMargin} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
