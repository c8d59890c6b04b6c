import { directionOf } from '@election/contract/messages/language';
import { electedOf, say } from '@election/contract/messages/results';
import { language } from '@election/contract/messages/sentences';
import type { Contender } from '@election/contract/results/drawings';
import type { PreviewData } from '@election/contract/results/view/surfaces';
import { leadingOf, sizeOf } from '../drawings/Contender.tsx';
import { fitted, lineStep, widthOf } from './measure.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const FONT = 'Inter, "DejaVu Sans", "Liberation Sans", Arial, sans-serif';
const LEFT = 60;
const RIGHT = WIDTH - LEFT;
const ACROSS = RIGHT - LEFT;
const isMirrored = () => directionOf(language()) === 'rtl';
/** Where lines begin, and where they end. */
const startX = () => (isMirrored() ? RIGHT : LEFT);
const endX = () => (isMirrored() ? LEFT : RIGHT);
const TEXT = '#1c1b19';
const DIMMED = '#66645e';

/** The figures of a page, 1200 × 630, for sites that link to it. */
export function Preview({ title, under, line, bars, rehearsal }: PreviewData) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a PNG, whose words the page has.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontFamily={FONT}
      direction={directionOf(language())}
    >
      <rect width={WIDTH} height={HEIGHT} fill="#fcfbf9" />
      <rect width={WIDTH} height={12} fill="#0a4d57" />
      <Lines text={under} base={90} height={62} largest={30} fill={DIMMED} />
      <Lines text={title} base={158} height={66} largest={52} fill={TEXT} bold />
      <Lines text={line} base={218} height={60} largest={32} fill={TEXT} />
      {bars.contenders.map((one, at) => (
        <Row key={one.key} of={one} whole={bars.of} base={270 + at * 80} />
      ))}
      <text x={startX()} y={600} fontSize={26} fill={DIMMED}>
        {say.product}
      </text>
      {rehearsal && <Rehearsal />}
    </svg>
  );
}

interface LinesProps {
  text: string;
  /** The base of the last line; those before it are above. */
  base: number;
  width?: number;
  height: number;
  largest: number;
  fill: string;
  bold?: boolean;
}

/** A whole text within a box. */
function Lines({ text, base, width = ACROSS, height, largest, fill, bold = false }: LinesProps) {
  const { size, lines } = fitted(text, width, height, largest);
  return lines.map((line, at) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
      key={at}
      x={startX()}
      y={Math.round(base - (lines.length - 1 - at) * lineStep(size))}
      fontSize={size}
      {...(bold && { fontWeight: 'bold' })}
      fill={fill}
    >
      {line}
    </text>
  ));
}

const FIGURE = 28;

/** A contender with its figure above its bar. */
function Row({ of, whole, base }: { of: Contender; whole: number; base: number }) {
  const figure = leadingOf(of);
  const share = whole > 0 ? Math.min(1, sizeOf(of) / whole) : 0;
  // The colour of an independent is a mixture, which pictures do not know: its own comes first in it.
  const fill = /#[0-9a-f]{6}/i.exec(of.color)?.[0] ?? '#8c8982';
  const [bar, width] = [{ y: base + 12, height: 20, rx: 3 }, Math.round(ACROSS * share)];
  return (
    <>
      <Lines
        text={of.under === '' ? of.name : electedOf(of.name, of.under)}
        {...{ base, height: 46, largest: FIGURE, fill: TEXT }}
        width={ACROSS - widthOf(figure) * FIGURE - FIGURE}
      />
      <text x={endX()} y={base} fontSize={FIGURE} fontWeight="bold" textAnchor="end" fill={TEXT}>
        {figure}
      </text>
      <rect {...bar} x={LEFT} width={ACROSS} fill="#efede9" />
      <rect {...bar} x={isMirrored() ? RIGHT - width : LEFT} width={width} fill={fill} />
    </>
  );
}

function Rehearsal() {
  const x = isMirrored() ? LEFT : 880;
  return (
    <>
      <rect x={x} y={566} width={260} height={48} fill="#f2b632" />
      <text x={x + 130} y={600} fontSize={30} fontWeight="bold" textAnchor="middle" fill={TEXT}>
        {say.rehearsalShort}
      </text>
    </>
  );
}
