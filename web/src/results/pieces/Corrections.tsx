import { reasons } from '@election/contract/messages/election';
import { figure, place, register as registerLine, say } from '@election/contract/messages/public-corrections';
import { GAP } from '@election/contract/messages/results';
import type { Correction } from '@election/contract/results/corrections';
import { Around } from './pieces.tsx';
import { Time } from './Time.tsx';

/** What was taken back or changed after it was public, newest first. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <ol className="plain" aria-label={say.heading}>
      {corrections.map(
        ({ number, kind, at, region, constituency, polling_station, reason, note, figures, register }) => (
          <li key={number} id={`correction-${number}`}>
            <article>
              <p>
                <b>{place(region.title, constituency.name, polling_station?.name ?? null)}</b>
              </p>
              <p className="small">
                <Around sentence={say.whatAt({ number, kind, time: GAP })}>
                  <Time at={at} as="instant" />
                </Around>
              </p>
              <p>{reason === null ? say.noReason : say.why({ reason: reasons[reason], note: note ?? '' })}</p>
              <ul className="figures">
                {figures.map(({ candidate_id, name, before, after }) => (
                  <li key={candidate_id}>{figure(name, before, after)}</li>
                ))}
                {register && <li>{registerLine(register.before, register.after)}</li>}
              </ul>
            </article>
          </li>
        ),
      )}
    </ol>
  );
}
