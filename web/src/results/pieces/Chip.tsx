interface ChipProps {
  color: string;
  word: string;
  name: string;
  href?: string | undefined;
}

/** A party's short name beside its colour: text on the colour itself would lack contrast for some parties. */
export function Chip({ color, word, name, href }: ChipProps) {
  return (
    <span className="chip" title={name}>
      <i style={{ background: color }} />
      {href === undefined ? (
        <span>
          <Unbroken>{word}</Unbroken>
        </span>
      ) : (
        <a href={href}>
          <Unbroken>{word}</Unbroken>
        </a>
      )}
    </span>
  );
}

/** Two digits or more, not those of a word such as a party's name. */
const FIGURE = /((?<![\p{L}\d])\d[\d,.\u00a0\u202f]*\d(?:[\u00a0\u202f\u200e]?%\u200e?)?)/u;

/** A sentence whose figures never break, in a place where long names do. */
export function Unbroken({ children }: { children: string }) {
  return children.split(FIGURE).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <span key={at} className="n">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
