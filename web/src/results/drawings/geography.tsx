import { notReported } from '@election/contract/messages/format';
import { reportedOf, say } from '@election/contract/messages/results';
import { placeGroupsOf, placeMarkOf } from '@election/contract/results/view/drawings';
import { type Leader, leaderOf } from '@election/contract/results/view/leader';
import { boundsOf } from '@election/contract/results/view/path-bounds';
import { placeAddress, regionAddress } from '@election/contract/results/view/places';
import type { Place, View } from '@election/contract/results/view/view';
import { Cartogram, Tiles } from './Cartogram.tsx';
import { OutlineMap } from './OutlineMap.tsx';

/** The addresses of the pages of constituencies by id. */
function placeHrefOf(view: View): (id: number) => string {
  const addresses = new Map(view.places.map((place) => [place.id, placeAddress(view, place)]));
  return (id) => addresses.get(id) ?? '';
}

/** All constituencies as tiles, each a link to its page. */
export function EveryTile({ view }: { view: View }) {
  return (
    <>
      <Cartogram
        groups={placeGroupsOf(view)}
        placeHref={placeHrefOf(view)}
        regionHref={(id) => regionAddress(view, id)}
      />
      <p className="small">{say.cartogramNote}</p>
    </>
  );
}

/** The tiles of some constituencies. */
export function PlaceTiles({ view, places }: { view: View; places: readonly Place[] }) {
  return <Tiles places={places.map((place) => placeMarkOf(view, place))} placeHref={placeHrefOf(view)} />;
}

/** The constituencies by their outlines; those without one stand below as tiles. */
export function ConstituencyMap({ view, outlines }: { view: View; outlines: ReadonlyMap<number, string> }) {
  const frame = boundsOf([...outlines.values()]);
  const drawn = view.places.flatMap((place) => {
    const path = outlines.get(place.id);
    return path === undefined ? [] : [{ ...placeMarkOf(view, place), path }];
  });
  const others = view.places.filter(({ id }) => !outlines.has(id));
  return (
    <>
      <div data-cartogram="">
        {frame && (
          <OutlineMap label={say.mapOfConstituencies} places={drawn} frame={frame} placeHref={placeHrefOf(view)} />
        )}
        {others.length > 0 && (
          <>
            <h3>{say.withoutOutline({ count: others.length })}</h3>
            <PlaceTiles view={view} places={others} />
          </>
        )}
      </div>
      <p className="small">{say.mapOfConstituenciesNote}</p>
    </>
  );
}

const leaderWord = (leader: Leader): string =>
  leader === null ? notReported() : leader === 'tied' ? say.tied : leader.name;
const fillOfRegion = (leader: Leader): string =>
  leader === null ? 'url(#silent)' : leader === 'tied' ? 'var(--line-strong)' : leader.color;

/** The outlines of the regions in the colour of the leading party; nothing where fewer than two of them differ. */
export function RegionMap({ view: { result } }: { view: View }) {
  const paths = result.regions.map(({ svg_path }) => svg_path);
  const bounds = boundsOf(paths);
  if (new Set(paths).size < 2 || !bounds) return null;
  const size = Math.max(bounds[2], bounds[3]) / 60;
  return (
    <details id="map">
      <summary>{say.mapOfRegions}</summary>
      <svg className="map" viewBox={bounds.join(' ')} role="img" aria-label={say.map}>
        <pattern id="silent" width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={size} height={size} style={{ fill: 'var(--tone-grey-soft)' }} />
          <rect width={size / 3} height={size} style={{ fill: 'var(--line-strong)' }} />
        </pattern>
        {result.regions.map((region) => {
          const leader = leaderOf(region, result);
          const { reported, total } = region.reporting;
          return (
            <path
              key={region.id}
              d={region.svg_path}
              style={{ fill: fillOfRegion(leader) }}
              fillOpacity={leader && reported < total ? 0.5 : 1}
            >
              <title>
                {say.regionTitle({
                  name: region.title,
                  leader: leaderWord(leader),
                  reported: reportedOf(region.reporting),
                })}
              </title>
            </path>
          );
        })}
      </svg>
      <p className="small">{say.mapNote}</p>
    </details>
  );
}
