import { contract } from '@election/contract/contract';
import { titleOfType } from '@election/contract/places/election-types';
import type { ComparedContest as Compared, Difference } from '@election/contract/sources/differences';
import { Text } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { LINK_RENEWED_MS } from '../app/election/sheet/link-renewal.ts';
import { SheetViewer } from '../app/election/sheet/SheetViewer.tsx';
import { election as sayElection } from '../app/sentences.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { Decide } from './Decide.tsx';
import classes from './Differences.module.css';
import { differences as say } from './sentences.ts';

interface ComparedContestProps {
  difference: Difference;
  onDone: () => void;
}

/** The figures of every source, with the sheet beside them. */
export function ComparedContest({ difference, onDone }: ComparedContestProps) {
  const { year_id, constituency_id, election_type_id } = difference;
  const input = { year_id, constituency_id, election_type_id };
  const found = useRead(contract.differences.read, input, { everyMs: LINK_RENEWED_MS, quiet: true });
  const at = sayElection.contestName({ place: difference.constituency, type: titleOfType(election_type_id) ?? '' });
  if (found.error) return <Failure problem={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const compared: Compared = found.data;
  return (
    <div className={classes.columns}>
      <div className={classes.figures}>
        <Text fw={600} size="lg" component="h2" mb="xs">
          {at}
          <Text span c="dimmed" size="sm" ms="xs">
            {difference.region}
          </Text>
        </Text>
        {compared.fields.some(({ differs }) => differs) ? (
          // Figures that changed are decided on again.
          <Decide key={compared.seen} compared={compared} at={at} onDone={onDone} />
        ) : (
          <Text role="status">{say.settled}</Text>
        )}
      </div>
      <div className={classes.sheet}>
        <SheetViewer sheet={compared.sheet} at={at} onRetry={() => void found.refetch()} />
      </div>
    </div>
  );
}
