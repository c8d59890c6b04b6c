import { figure, notReported } from '@election/contract/messages/format';
import { say } from '@election/contract/messages/results';
import { colorOf, partyWord } from '@election/contract/results/view/holders';
import type { Contest, View } from '@election/contract/results/view/view';
import { Chip } from '../pieces/Chip.tsx';
import { Section } from '../pieces/pieces.tsx';

/** What is published of each polling station, a column for each candidate; a silent one is listed, without figures. */
export function StationTable({ view, contest }: { view: View; contest: Contest }) {
  const { list, published, total } = contest.stations;
  if (published === 0) return null;
  const columns = contest.candidates.map(({ candidate }) => candidate);
  return (
    <Section id="stations" heading={say.stations}>
      <p className="small">{say.stationsNote({ done: published, total })}</p>
      {/* biome-ignore lint/a11y: a part that scrolls is reached by keys, and is no section of the page. */}
      <div className="scroll" tabIndex={0} role="region" aria-label={say.stations}>
        <table className="stations">
          <thead>
            <tr>
              <th scope="col">{say.station}</th>
              {columns.map((candidate) => (
                <th key={candidate.id} scope="col">
                  {`${candidate.name} `}
                  <Chip
                    color={colorOf(view.result, candidate)}
                    word={partyWord(candidate.party)}
                    name={candidate.party.name}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map(({ id, code, name, votes }) => (
              <tr key={id} id={`station-${id}`}>
                <th scope="row">
                  {`${name} `}
                  <small>{code}</small>
                </th>
                {votes === null ? (
                  <td colSpan={columns.length} className="silent">
                    {notReported()}
                  </td>
                ) : (
                  columns.map((candidate) => <td key={candidate.id}>{figure(votes[candidate.id])}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
