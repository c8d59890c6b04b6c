import { say } from '@election/contract/messages/results';
import type { PlaceMark } from '@election/contract/results/drawings';
import { useId } from 'react';
import { tinted } from '../styles.ts';
import type { PlaceLinks } from './Cartogram.tsx';

interface OutlineMapProps extends Pick<PlaceLinks, 'placeHref'> {
  label: string;
  /** Constituencies or regions with their outlines: path data of SVG, all in the same coordinates. */
  places: readonly (PlaceMark & { path: string })[];
  /** The frame around all outlines: x, y, width, height. */
  frame: readonly [number, number, number, number];
}

/** Places by their outlines, coloured as the tiles are. */
export function OutlineMap({ label, places, frame, placeHref }: OutlineMapProps) {
  const silent = useId();
  const size = Math.max(frame[2], frame[3]) / 80;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no drawing.
    <svg className="map" viewBox={frame.join(' ')} role="group" aria-label={label}>
      <pattern id={silent} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={size} height={size} style={{ fill: 'var(--tone-grey-soft)' }} />
        <rect width={size / 3} height={size} style={{ fill: 'var(--line-strong)' }} />
      </pattern>
      {places.map(({ id, name, state, fill, color, path }) => {
        const words = say.tile({ name, state });
        return (
          <a
            key={id}
            id={`shape-${id}`}
            href={placeHref?.(id)}
            aria-label={words}
            data-fill={fill}
            style={tinted(color)}
          >
            <title>{words}</title>
            <path d={path} style={fill === 'none' ? { fill: `url(#${silent})` } : undefined} />
          </a>
        );
      })}
    </svg>
  );
}
