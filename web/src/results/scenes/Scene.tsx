import type { SceneContent } from '@election/contract/results/scenes';
import { Bars } from '../drawings/Bars.tsx';
import { Cartogram, Tiles } from '../drawings/Cartogram.tsx';
import { Hemicycle } from '../drawings/Hemicycle.tsx';
import { NightChart } from '../pages/Night.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Corrections } from '../pieces/Corrections.tsx';
import { Battle } from './Battle.tsx';
import { Constituency } from './Constituency.tsx';
import { Headline } from './Headline.tsx';
import { PlaceRows } from './PlaceRows.tsx';

type Of<Shows extends SceneContent['shows']> = Extract<SceneContent, { shows: Shows }>;

/** What a scene shows below its head. */
export function Scene(content: SceneContent) {
  switch (content.shows) {
    case 'nothing':
      return <p className="empty">{content.why}</p>;
    case 'country':
      return <Country {...content} />;
    case 'parliament':
      return <Parliament {...content} />;
    case 'region':
      return <Region {...content} />;
    case 'constituency':
      return <Constituency {...content} />;
    case 'battle':
      return <Battle {...content} />;
    case 'compare':
      return <Compare {...content} />;
    case 'places':
      return <PlaceRows rows={content.rows} by={content.by} />;
    case 'silent':
      return <Silent {...content} />;
    case 'night':
      return (
        <section id="timeline">
          <NightChart {...content.night} />
        </section>
      );
    case 'corrections':
      return (
        <div className="corrections">
          <Corrections corrections={content.corrections} />
        </div>
      );
  }
}

function Country({ headline, bars, call, groups, note }: Of<'country'>) {
  return (
    <>
      <Headline {...headline} />
      <div className="two">
        <div>
          <Bars {...bars} />
          <Calls calls={call ? [call] : []} />
        </div>
        <div className="side">
          <Cartogram groups={groups} />
          {note !== '' && <p className="note">{note}</p>}
        </div>
      </div>
    </>
  );
}

function Parliament({ headline, house, bars, note }: Of<'parliament'>) {
  return (
    <>
      <Headline {...headline} />
      <div className="two house">
        <div>
          <Hemicycle {...house} />
        </div>
        <div>
          <Bars {...bars} />
          {note !== '' && <p className="note">{note}</p>}
        </div>
      </div>
    </>
  );
}

function Region({ headline, bars, none, call, places, newest }: Of<'region'>) {
  return (
    <>
      <Headline {...headline} />
      <div className="two">
        <div>
          {bars.contenders.length > 0 ? <Bars {...bars} /> : <p className="empty">{none}</p>}
          <Calls calls={call ? [call] : []} />
        </div>
        <div className="side large">
          <Tiles places={places} />
          <PlaceRows rows={newest} by="time" />
        </div>
      </div>
    </>
  );
}

function Compare({ contests }: Of<'compare'>) {
  return (
    <div className="two even">
      {contests.map(({ id, name, line, bars }) => (
        <section key={id}>
          <h2>{name}</h2>
          <p className="note">{line}</p>
          <Bars {...bars} />
        </section>
      ))}
    </div>
  );
}

function Silent({ lead, places, more }: Of<'silent'>) {
  return (
    <>
      <Headline lead={lead} note="" />
      <ul className="names">
        {places.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more !== '' && <li className="note">{more}</li>}
      </ul>
    </>
  );
}
