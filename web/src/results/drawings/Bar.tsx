interface BarProps {
  value: number;
  /** What the whole track is drawn for. */
  of: number;
  color: string;
  /** More than this is needed. */
  line?: number | null;
}

const percentOf = (value: number, of: number): string =>
  of > 0 ? `${Math.round(Math.min(1, value / of) * 10_000) / 100}%` : '0';

/** A bar beside its figure; hidden from screen readers, since the figure says the same. */
export function Bar({ value, of, color, line = null }: BarProps) {
  return (
    <span className="track" aria-hidden="true">
      <i style={{ width: percentOf(value, of), background: color }} />
      {line !== null && <b style={{ insetInlineStart: percentOf(line, of) }} />}
    </span>
  );
}
