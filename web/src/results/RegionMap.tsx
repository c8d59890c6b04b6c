import type { NationalResult } from '@election/contract/results';
import { Text } from '@mantine/core';
import * as sayUi from '../ui/sentences.ts';
import { useDrawnFrame } from '../ui/use-drawn-frame.ts';
import { type Leader, leaderOf } from './leader.ts';
import classes from './Results.module.css';
import * as say from './sentences.ts';

const HATCHED = 'not-reported';

/** The outlines of the regions in the colour of the leading party. */
export function RegionMap({ result }: { result: NationalResult }) {
  const { drawing, viewBox, size } = useDrawnFrame<SVGGElement>(result.regions.map(({ svg_path }) => svg_path).join());

  // Fewer than two different outlines are placeholders, not a map.
  if (new Set(result.regions.map(({ svg_path }) => svg_path)).size < 2) return null;
  return (
    <figure className={classes.map}>
      <svg viewBox={viewBox} role="img" aria-label={say.map}>
        <Hatching size={size / 60} />
        <g ref={drawing}>
          {result.regions.map((region) => {
            const leader = leaderOf(region, result);
            const partly = region.reporting.reported < region.reporting.total;
            return (
              <path
                key={region.id}
                d={region.svg_path}
                className={classes.outline}
                fill={fillOf(leader)}
                fillOpacity={leader && partly ? 0.5 : 1}
              >
                <title>
                  {say.regionTitle(
                    region.title,
                    leaderWord(leader),
                    say.reported(region.reporting.reported, region.reporting.total),
                  )}
                </title>
              </path>
            );
          })}
        </g>
      </svg>
      <Text component="figcaption" size="xs" c="dimmed">
        {say.mapNote}
      </Text>
    </figure>
  );
}

function Hatching({ size }: { size: number }) {
  return (
    <pattern id={HATCHED} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={size} height={size} className={classes.hatchGround} />
      <rect width={size / 3} height={size} className={classes.hatchLine} />
    </pattern>
  );
}

const fillOf = (leader: Leader): string =>
  leader === null ? `url(#${HATCHED})` : leader === 'tied' ? 'var(--line-strong)' : leader.color;

const leaderWord = (leader: Leader): string =>
  leader === null ? sayUi.notReported : leader === 'tied' ? say.tied : leader.name;
