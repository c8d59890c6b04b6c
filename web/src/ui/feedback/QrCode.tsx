import encodeQR from 'qr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** A QR code that is drawn sharp at any size, dark on light in both themes, so that every camera reads it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
