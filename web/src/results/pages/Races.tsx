import { say } from '@election/contract/messages/results';
import { closestPlaces, heldOf, isSame, seatChanges } from '@election/contract/results/view/places';
import type { View } from '@election/contract/results/view/view';
import { Section } from '../pieces/pieces.tsx';
import { PlaceTable } from '../tables/places.tsx';

/** So many of the closest seats. */
const CLOSEST = 10;

/** The closest seats, and what changed hands. */
export function Races({ view }: { view: View }) {
  const close = closestPlaces(view.places).slice(0, CLOSEST);
  return (
    <>
      <Changes view={view} />
      {close.length > 0 && (
        <Section id="closest" heading={say.closest}>
          <PlaceTable view={view} label={say.closest} places={close} />
        </Section>
      )}
    </>
  );
}

/** Seats gained, lost and kept against the comparison year; nothing where there is none. */
function Changes({ view }: { view: View }) {
  const rows = view.compared_with === null ? [] : seatChanges(view);
  if (view.compared_with === null || rows.length === 0) return null;
  const moved = view.places.filter((place) => {
    const held = heldOf(view, place);
    return held && !isSame(held.now, held.before);
  });
  return (
    <Section id="changes" heading={say.changes({ year: view.compared_with })}>
      <table className="tallies small-rows" aria-label={say.changes({ year: view.compared_with })}>
        <thead>
          <tr>
            <th scope="col">{say.party}</th>
            <th scope="col">{say.gained}</th>
            <th scope="col">{say.lost}</th>
            <th scope="col">{say.kept}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ party, gained, lost, kept }) => (
            <tr key={party}>
              <th scope="row">{party}</th>
              <td data-unit={say.gained}>{gained}</td>
              <td data-unit={say.lost}>{lost}</td>
              <td data-unit={say.kept}>{kept}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {moved.length === 0 ? (
        <p className="small">{say.noChanges}</p>
      ) : (
        <details id="moved">
          <summary>{say.gainedCount({ count: moved.length })}</summary>
          <PlaceTable
            view={view}
            label={say.gained}
            places={moved}
            more={({ earlier }) => say.gainedFrom({ party: earlier ?? '' })}
          />
        </details>
      )}
    </Section>
  );
}
