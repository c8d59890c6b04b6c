import { number } from '@election/contract/messages/format';
import type { PaperSheet, Pen } from '@election/contract/results/view/surfaces';
import { sheet } from './sentences.ts';

const WIDTH = 1000;
const HEIGHT = 1300;
const FONT = '"DejaVu Serif", "Liberation Serif", Georgia, serif';
const LINE = 74;
const FIRST_LINE = 430;
/** Right edge of the column of votes. */
const VOTES_END = 855;

/** Handwritten digits as strokes in a box of 10 × 16, so that they need no font. */
const DIGITS = [
  'M5 0C1 0 0 4 0 8s1.5 8 5 8 5-4 5-8S9 0 5 0',
  'M2 3.2L6 0v16',
  'M.5 3.5C1.5-1 9.5-1 9.5 4.5 9.5 9 .5 13 .5 16H10',
  'M.5 2C3-1 9.5-.5 9 4 8.5 7.5 5 7.5 4 7.5c2 0 6 1 5.5 4.5C9 17 2 17 0 13.5',
  'M7 16V0L0 11h10',
  'M9 0H2L1.2 7C4 5 10 6 9.5 11 9 17 2 17 0 14',
  'M8.5.5C3 2 0 7 0 11c0 6.5 9.5 6.5 9.5.5C9.5 6 2 6 .3 10.5',
  'M0 0h9.5C7 5 4.5 10 3.5 16M2 8h5.5',
  'M5 7.5C0 6 0 0 5 0s5 6 0 7.5c-6 1.5-6 8.5 0 8.5s6-7 0-8.5',
  'M9.5 5C9.5-1.5.5-1.5.5 4.5.5 10 8.5 10 9.5 5c0 5-1 9-3.5 11',
];
/** How much larger than its box a digit is written, and how far from one to the next. */
const SCALE = 1.9;
const STEP = 15 * SCALE;

/** A pink sheet, filled in by hand, photographed on a table. */
export function Paper({ constituency, registered, candidates, figures, turn }: PaperSheet) {
  const end = FIRST_LINE + figures.length * LINE;
  const printed = [
    ...candidates.map(({ name, party }, at) => [String(at + 1), name, party] as const),
    ['', sheet.valid, ''] as const,
    ['', sheet.rejected, ''] as const,
  ];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a photograph.
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fontFamily={FONT}>
      <Shades />
      <rect width={WIDTH} height={HEIGHT} fill="url(#table)" />
      <g transform={`rotate(${turn} ${WIDTH / 2} ${HEIGHT / 2})`}>
        <rect x={84} y={70} width={848} height={1180} fill="#0003" />
        <rect x={76} y={60} width={848} height={1180} fill="url(#paper)" />
        <g fill="#3a2530">
          <Head constituency={constituency} registered={registered} />
          {printed.map(([order, label, party], at) => (
            <g key={label} transform={`translate(0 ${FIRST_LINE + at * LINE + 46})`} fontSize={24}>
              <text x={146}>{order}</text>
              <text x={200}>{label}</text>
              <text x={560}>{party}</text>
            </g>
          ))}
        </g>
        <g stroke="#6d4652" strokeWidth={1.5}>
          {[...figures, null].map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <path key={at} d={`M130 ${FIRST_LINE + at * LINE}H870`} />
          ))}
          {[130, 184, 545, 650, 870].map((left) => (
            <path key={left} d={`M${left} ${FIRST_LINE}V${end}`} />
          ))}
        </g>
        <g fill="none" stroke="#1d2f7a" strokeWidth={1.7} strokeLinecap="round" strokeLinejoin="round">
          {figures.map(({ figure, pens }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its line.
            <Written key={at} figure={figure} pens={pens} top={FIRST_LINE + at * LINE + 20} />
          ))}
          <path
            d={`M180 ${end + 120}c30-60 50-60 40 0s30 20 50-20 10 60 40 20 40-50 60-20 60 10 90-10`}
            strokeWidth={3}
          />
        </g>
        <path d={`M160 ${end + 150}H480`} stroke="#6d4652" />
        <text x={160} y={end + 182} fontSize={20} fill="#3a2530">
          {sheet.officer}
        </text>
      </g>
    </svg>
  );
}

function Head({ constituency, registered }: Pick<PaperSheet, 'constituency' | 'registered'>) {
  return (
    <>
      <text x={130} y={140} fontSize={30} fontWeight="bold">
        {sheet.heading}
      </text>
      <text x={130} y={200} fontSize={26}>
        {sheet.declaration}
      </text>
      <text x={130} y={262} fontSize={26}>
        {`${sheet.constituency} `}
        <tspan fontWeight="bold">{constituency}</tspan>
      </text>
      <text x={130} y={312} fontSize={26}>
        {`${sheet.registered} ${number(registered)}`}
      </text>
      <text x={200} y={FIRST_LINE - 24} fontSize={22}>
        {sheet.candidate}
      </text>
      <text x={VOTES_END} y={FIRST_LINE - 24} fontSize={22} textAnchor="end">
        {sheet.votes}
      </text>
    </>
  );
}

/** A figure in handwriting. */
function Written({ figure, pens, top }: { figure: number; pens: Pen[]; top: number }) {
  return [...String(figure)].map((digit, at) => {
    const { right = 0, down = 0, turn = 0 } = pens[at] ?? {};
    const left = VOTES_END - (pens.length - at) * STEP + right;
    const place = `translate(${left.toFixed(1)} ${(top + down).toFixed(1)})`;
    return (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place.
        key={at}
        d={DIGITS[Number(digit)]}
        transform={`${place} scale(${SCALE}) skewX(-9) rotate(${turn})`}
      />
    );
  });
}

function Shades() {
  return (
    <defs>
      <linearGradient id="table" x2="1" y2="1">
        <stop stopColor="#6b5a48" />
        <stop offset="1" stopColor="#4a3d31" />
      </linearGradient>
      <linearGradient id="paper" x2="1" y2=".3">
        <stop stopColor="#f2cbd3" />
        <stop offset=".6" stopColor="#f8dfe3" />
        <stop offset="1" stopColor="#ecc1c9" />
      </linearGradient>
    </defs>
  );
}
