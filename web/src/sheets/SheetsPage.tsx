import { Button, Skeleton, Text } from '@mantine/core';
import { useRef } from 'react';
import { useMay } from '../api/actor.ts';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { SheetViewer } from '../app/election/sheet/SheetViewer.tsx';
import { election as sayElection, sheet as sayViewer } from '../app/sentences.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import { Filters } from '../ui/tables/Filters.tsx';
import { EndedSheets } from './EndedSheets.tsx';
import { OutboxSheets } from './OutboxSheets.tsx';
import { PublicSheet } from './PublicSheet.tsx';
import { useSheet } from './queries.ts';
import { SheetFacts } from './SheetFacts.tsx';
import classes from './Sheets.module.css';
import { SheetUpload } from './SheetUpload.tsx';
import { sheets as say } from './sentences.ts';
import { useContestChoice } from './use-contest-choice.ts';

/** Without the server: in place of the sheet that it has. */
const Unseen = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.waiting} role="status">
    <Text size="sm">{say.unseen}</Text>
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      {sayUi.tryAgain}
    </Button>
  </div>
);

/** The pink sheet of a constituency: shown, uploaded, replaced, deleted. */
export function SheetsPage() {
  const choice = useContestChoice();
  const { year, type, region, constituency, contest, inRegion, at, error } = choice;
  const may = useMay();
  const sheets = useSheet(inRegion);
  const sheet = sheets.data?.[0];
  // Without the server the sheet of the newsroom is not known, and a photograph waits on the phone.
  const handsOver = sheets.error?.outcomeUnknown && may('entries.submit');
  const again = () => void sheets.refetch();
  const picture = useRef<HTMLDivElement>(null);

  return (
    <>
      <PageHeader title={say.heading} />
      <Filters>
        <PlaceFilters year={year} region={region} constituency={constituency} />
        <Dropdown
          label={sayElection.electionType}
          options={type.options}
          value={type.type?.title ?? null}
          onChange={type.choose}
          loading={type.types.isPending}
        />
      </Filters>
      {error?.error && <Failure problem={error.error} onRetry={() => void error.refetch()} />}
      {choice.none && <EmptyState sentence={choice.assigned ? say.noConstituency : sayViewer.empty} />}
      {contest && (
        <div className={classes.columns} key={Object.values(contest).join(' ')}>
          <div className={classes.side}>
            {sheets.error &&
              (handsOver ? <Unseen onRetry={again} /> : <Failure problem={sheets.error} onRetry={again} />)}
            {sheets.isPending && !sheets.error && <Skeleton height={180} />}
            <OutboxSheets contest={contest} />
            {(sheets.data || handsOver) && (
              <SheetUpload contest={contest} at={at} sheet={sheet} onSent={() => picture.current?.focus()} />
            )}
            {sheet && <SheetFacts sheet={sheet} />}
            {sheet && may('votes.publish') && <PublicSheet sheet={sheet} at={at} />}
            {may('audit.read') && <EndedSheets contest={contest} />}
          </div>
          {sheets.data && (
            <SheetViewer sheet={sheet ?? null} at={at} onRetry={() => void sheets.refetch()} ground={picture} />
          )}
        </div>
      )}
    </>
  );
}
