import { reasons } from '@election/contract/messages/corrections';
import * as say from '@election/contract/messages/public-corrections';
import type { Correction } from '@election/contract/results/corrections';
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
                <b>{say.place(region.title, constituency.name, polling_station?.name ?? null)}</b>
              </p>
              <p className="small">
                {say.what(number, kind)} <Time at={at} as="instant" />
              </p>
              <p>{reason === null ? say.noReason : say.why(reasons[reason], note ?? '')}</p>
              <ul className="figures">
                {figures.map(({ candidate_id, name, before, after }) => (
                  <li key={candidate_id}>{say.figure(name, before, after)}</li>
                ))}
                {register && <li>{say.register(register.before, register.after)}</li>}
              </ul>
            </article>
          </li>
        ),
      )}
    </ol>
  );
}
