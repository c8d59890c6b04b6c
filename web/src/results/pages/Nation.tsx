import { nothingOf, reportedOf, say } from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import { byCoalition, hasCoalitions } from '@election/contract/results/view/by-coalition';
import { callMarksOf, houseOf } from '@election/contract/results/view/drawings';
import { leadOf } from '@election/contract/results/view/lead';
import type { NationData } from '@election/contract/results/view/pages';
import { hasFigures } from '@election/contract/results/view/sums';
import { addressOf, type View } from '@election/contract/results/view/view';
import { ConstituencyMap, EveryTile, RegionMap } from '../drawings/geography.tsx';
import { Hemicycle } from '../drawings/Hemicycle.tsx';
import { Timeline } from '../drawings/Timeline.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Section } from '../pieces/pieces.tsx';
import { CandidateTable } from '../tables/CandidateTable.tsx';
import { CountingStatus, Statuses, Totals } from '../tables/figures.tsx';
import { RegionTable } from '../tables/places.tsx';
import { SeatResults } from '../tables/SeatResults.tsx';
import { Answers } from './Answers.tsx';
import { Head, Lead, Segments } from './frame.tsx';
import { Races } from './Races.tsx';
import { ChangeList, CheckpointNote, ExportFiles, NewestCorrections, PaperLinks } from './records.tsx';

/** The page of the country. */
export function Nation(data: NationData) {
  const { view, runoff, checkpoint } = data;
  const { election_type_id, election_types, year, as_of } = view.result;
  return (
    <>
      <Head title={say.heading({ year: year.title })} view={view} path="/results">
        <CountingStatus of={year.election_status} asOf={as_of} />
      </Head>
      {election_types.some(({ id }) => id === election_type_id) ? (
        <>
          {runoff && <Runoff view={runoff} />}
          <LeadOf view={shownBy(data)} />
          <Calls calls={callMarksOf(view)} />
          <Figures {...data} />
        </>
      ) : (
        <p className="empty">{say.noElection({ year: year.title, type: view.type })}</p>
      )}
      <CheckpointNote checkpoint={checkpoint} />
    </>
  );
}

/** Who leads the country; nothing while nothing is reported. */
export function LeadOf({ view }: { view: View }) {
  const found = leadOf(view);
  return found && <Lead {...found} />;
}

/** The results with coalitions in the place of their parties, where that is asked for and there are some. */
function shownBy({ view, by }: NationData): View {
  const joined = by === 'coalition' && !isNationwide(view.result.election_type_id) && hasCoalitions(view.result);
  return joined ? { ...view, result: byCoalition(view.result) } : view;
}

function Figures(data: NationData) {
  const { view, outlook, added, corrections, files } = data;
  const nationwide = isNationwide(view.result.election_type_id);
  const shown = shownBy(data);
  return (
    <>
      <Totals result={view.result} />
      <div className="columns">
        <div>
          {nationwide ? (
            <Section id="candidates" heading={say.candidates}>
              <CandidateTable view={view} percent={outlook.nation?.majority_percent ?? 0} />
            </Section>
          ) : (
            <Section id="seats" heading={shown === view ? say.seatsHeading : say.seatsByCoalition}>
              <CoalitionChoice view={view} joined={shown !== view} />
              <SeatResults view={shown} />
            </Section>
          )}
          <Statuses result={view.result} />
          <Answers outlook={outlook} />
          {!nationwide && <Races view={view} />}
          <Timeline view={view} added={added} />
          <NewestCorrections view={view} all={corrections.data} total={corrections.total} />
          <ChangeList changes={view.changes} />
          <PaperLinks view={view} path="/results" name={say.heading({ year: view.result.year.title })} />
          <ExportFiles files={files} />
        </div>
        <div>
          {!nationwide && <Chamber view={shown} />}
          <Section id="cartogram" heading={say.cartogram}>
            <EveryConstituency {...data} shown={shown} />
          </Section>
          <Section id="regions" heading={say.regions}>
            <RegionMap view={shown} />
            <RegionTable view={shown} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** All seats of the house. */
export function Chamber({ view }: { view: View }) {
  return (
    <Section id="chamber" heading={say.chamber}>
      <Hemicycle {...houseOf(view)} />
    </Section>
  );
}

/** Two shapes make a map. */
const FEWEST = 2;

/** The constituencies as tiles, or by their outlines where these are asked for and there are some. */
function EveryConstituency({ view, by, outlines, shown }: NationData & { shown: View }) {
  const isMap = outlines !== null && outlines.length >= FEWEST;
  const links = [
    { href: `${addressOf(view, '/results', { by })}#cartogram`, word: say.asTiles, isShown: !isMap },
    { href: `${addressOf(view, '/results', { by, show: 'map' })}#cartogram`, word: say.asMap, isShown: isMap },
  ];
  return (
    <>
      {view.outlined >= FEWEST && <Segments label={say.tilesOrMap} links={links} />}
      {isMap ? <ConstituencyMap view={shown} outlines={new Map(outlines)} /> : <EveryTile view={shown} />}
    </>
  );
}

/** Seats by party or by coalition, where parties of the year stand together. */
function CoalitionChoice({ view, joined }: { view: View; joined: boolean }) {
  if (!hasCoalitions(view.result)) return null;
  const links = [
    { href: addressOf(view, '/results'), word: say.byParty, isShown: !joined },
    { href: addressOf(view, '/results', { by: 'coalition' }), word: say.byCoalition, isShown: joined },
  ];
  return <Segments label={say.addedBy} links={links} />;
}

/** The two of the run-off, above the results of the first round. */
function Runoff({ view }: { view: View }) {
  const { candidates, reporting } = view.result;
  if (candidates.length === 0) return null;
  return (
    <section id="runoff" className="raised" aria-label={say.runoff}>
      <h2>{say.runoff}</h2>
      <p>{say.runoffNote}</p>
      <p className="small">{hasFigures(reporting) ? reportedOf(reporting) : nothingOf(reporting)}</p>
      <Calls calls={callMarksOf(view)} />
      <CandidateTable view={view} percent={0} />
      <p>
        <a href={addressOf({ asked: { year: view.asked.year } }, '/results', { type: 'runoff' })}>{say.allOfRunoff}</a>
      </p>
    </section>
  );
}
