import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import { Input, Loader, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useRead } from '../api/queries.ts';
import { CandidateName, partyWord } from '../app/election/CandidateName.tsx';
import { labelled } from '../app/election/labelled.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { Spoken } from '../ui/feedback/Spoken.tsx';
import { FigureInput } from '../ui/fields/FigureInput.tsx';
import classes from './PollFigures.module.css';
import { type PollValues, sumOf } from './poll-form.ts';
import { polls as say } from './sentences.ts';

interface PollFiguresProps {
  contest: Contest;
  value: PollValues['votes'];
  onChange: (votes: PollValues['votes']) => void;
  error?: ReactNode;
}

/** A figure for each candidate of the poll's contest, with their sum. */
export function PollFigures({ contest, value, onChange, error }: PollFiguresProps) {
  const id = useId();
  const { year_id, constituency_id, election_type_id } = contest;
  const candidates = useRead(contract.candidates.list, { year_id, constituency_id, election_type_id });
  if (candidates.error) return <Failure problem={candidates.error} onRetry={() => void candidates.refetch()} />;
  if (!candidates.data) return <Loader size="sm" />;
  if (candidates.data.length === 0) return <Text c="dimmed">{say.nobodyStands}</Text>;
  return (
    <Input.Wrapper id={id} label={say.votes} labelElement="div" description={say.figuresHint} error={error}>
      <div className={classes.figures} data-figures>
        {candidates.data.map(labelled).map((candidate) => (
          <div key={candidate.id} className={classes.figure}>
            <CandidateName candidate={candidate} numbered />
            <FigureInput
              label={say.votesOf({ name: candidate.name, party: partyWord(candidate.party) })}
              value={value[candidate.id] ?? null}
              onChange={(figure) => onChange({ ...value, [candidate.id]: figure })}
            />
          </div>
        ))}
      </div>
      <Text size="sm" fw={600} ta="end" mt="xs">
        {say.sum({ count: sumOf(value) })}
      </Text>
      <Spoken text={say.sum({ count: sumOf(value) })} />
    </Input.Wrapper>
  );
}
