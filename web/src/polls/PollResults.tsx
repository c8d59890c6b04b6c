import type { Poll, PollResult } from '@election/contract/ballots/polls';
import { contract } from '@election/contract/contract';
import { Button, Group, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRead } from '../api/queries.ts';
import { CandidateName } from '../app/election/CandidateName.tsx';
import { FigureText } from '../ui/fields/FigureText.tsx';
import { formatShare } from '../ui/fields/figures.ts';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { polls as say } from './sentences.ts';

const columns = (): readonly Column<PollResult>[] => [
  {
    key: 'candidate',
    title: say.candidate,
    cell: ({ candidate }) => <CandidateName candidate={candidate} numbered />,
  },
  {
    key: 'votes',
    title: say.votes,
    cell: ({ votes }) => <FigureText value={votes} missing={say.noFigure} />,
    figure: true,
  },
  { key: 'share', title: say.share, cell: ({ share }) => formatShare(share), figure: true },
];

interface PollResultsProps {
  poll: Poll;
  onClose: () => void;
}

export function PollResults({ poll, onClose }: PollResultsProps) {
  const { id: poll_id, year_id, constituency_id, election_type_id, title } = poll;
  const results = useRead(contract.polls.results, { poll_id, year_id, constituency_id, election_type_id });
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the results are below many cards, so they are scrolled into view.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={say.resultsOf({ poll: title })}>
      <Group justify="space-between" mt="xl" mb="sm">
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          {say.resultsOf({ poll: title })}
        </Title>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {say.hideResults}
        </Button>
      </Group>
      <DataTable
        label={say.resultsOf({ poll: title })}
        columns={columns()}
        rows={results.data}
        rowKey={({ candidate }) => candidate.id}
        error={results.error}
        onRetry={() => void results.refetch()}
        empty={say.nobodyStands}
        compact
      />
    </section>
  );
}
