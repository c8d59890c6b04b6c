import { say } from '@election/contract/messages/results';
import type { PlaceGroup, PlaceMark } from '@election/contract/results/drawings';
import type { CSSProperties } from 'react';
import { tinted } from '../styles.ts';

/** Addresses of constituencies and regions. Left out where nothing can be opened, as on a wall. */
export interface PlaceLinks {
  placeHref?: ((id: number) => string) | undefined;
  regionHref?: ((id: number) => string) | undefined;
}

/** Tiles beside each other in a region's block: a little wider than high. */
const across = (count: number) => Math.max(3, Math.ceil(Math.sqrt(count * 1.4)));

/** All constituencies, one equal tile each, grouped and named by region. */
export function Cartogram({ groups, regionHref, placeHref }: PlaceLinks & { groups: readonly PlaceGroup[] }) {
  return (
    <div className="cartogram" data-cartogram="">
      {groups.map(({ id, title, places }) => (
        <div key={id} style={{ '--n': across(places.length) } as CSSProperties}>
          <h3>{regionHref ? <a href={regionHref(id)}>{title}</a> : title}</h3>
          <Tiles places={places} placeHref={placeHref} />
        </div>
      ))}
    </div>
  );
}

/** The tiles of some constituencies; their words say what their colours say. */
export function Tiles({ places, placeHref }: Pick<PlaceLinks, 'placeHref'> & { places: readonly PlaceMark[] }) {
  return (
    <ul className="tiles">
      {places.map(({ id, name, state, fill, color }) => (
        <li key={id}>
          {/* biome-ignore lint/a11y/useAnchorContent: a tile is too small for a word; its label is one. */}
          <a
            id={`tile-${id}`}
            href={placeHref?.(id)}
            title={say.tile({ name, state })}
            aria-label={say.tile({ name, state })}
            data-fill={fill}
            style={tinted(color)}
          />
        </li>
      ))}
    </ul>
  );
}
