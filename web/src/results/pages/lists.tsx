import { shortened } from '@election/contract/messages/format';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { say } from '@election/contract/messages/results';
import type { CorrectionsData, FoundData } from '@election/contract/results/view/pages';
import { regionNameOf } from '@election/contract/results/view/places';
import { addressOf, type CorrectionPage, type View } from '@election/contract/results/view/view';
import { Corrections } from '../pieces/Corrections.tsx';
import { PlaceTable } from '../tables/places.tsx';
import { Head, Trail, Under } from './frame.tsx';
import { ChangeList, PaperLinks } from './records.tsx';

/** The constituencies that were found by letters of their names. */
export function Found({ view, asked, places }: FoundData) {
  return (
    <>
      <Trail view={view} />
      <h1>{say.constituencies}</h1>
      <Under view={view} />
      <p role="status">
        {asked === ''
          ? say.foundAll({ count: places.length })
          : say.found({ count: places.length, asked: shortened(asked) })}
      </p>
      {places.length > 0 ? (
        <PlaceTable
          view={view}
          label={say.constituencies}
          places={places}
          more={(place) => regionNameOf(view, place)}
        />
      ) : (
        <p className="empty">{say.noneFound}</p>
      )}
    </>
  );
}

/** Everything that was taken back or changed after it was public. */
export function CorrectionsPage({ view, list }: CorrectionsData) {
  const { data, total, current_page } = list;
  return (
    <>
      <Trail view={view} />
      <Head title={sayCorrections.heading} view={view} path="/results/corrections">
        <Under view={view} />
      </Head>
      {total === 0 ? (
        <p className="empty">{say.noCorrections}</p>
      ) : (
        <>
          <p className="small">{sayCorrections.note}</p>
          <Corrections corrections={data} />
        </>
      )}
      {current_page === 1 && <ChangeList changes={view.changes} />}
      <Pager view={view} list={list} />
      <PaperLinks view={view} path="/results/corrections" name={sayCorrections.heading} />
    </>
  );
}

function Pager({ view, list: { current_page: page, last_page } }: { view: View; list: CorrectionPage }) {
  if (last_page <= 1) return null;
  const at = (to: number) => addressOf(view, '/results/corrections', { page: to === 1 ? undefined : to });
  return (
    <nav className="pager" aria-label={say.pages}>
      {page > 1 && (
        <a rel="prev" href={at(page - 1)}>
          {say.previous}
        </a>
      )}
      {` ${say.pageOf({ page, pages: last_page })} `}
      {page < last_page && (
        <a rel="next" href={at(page + 1)}>
          {say.next}
        </a>
      )}
    </nav>
  );
}
