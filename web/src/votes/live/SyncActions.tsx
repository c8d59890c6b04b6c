import { contract } from '@election/contract/contract';
import type { SyncReport } from '@election/contract/figures/sync';
import { ELECTION_RULES } from '@election/contract/places/election-types';
import { Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { useWrite } from '../../api/queries.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { sync as say } from '../sentences.ts';
import classes from './Sync.module.css';
import { SyncResult } from './SyncResult.tsx';

const REFRESHES = {
  refreshes: [
    contract.votes.results,
    contract.findings.list,
    contract.board.list,
    contract.results.national,
    contract.outlooks.national,
  ],
};

interface Done {
  action: string;
  report: SyncReport;
}

/** The three sync actions, each with a report of what it checked and what differed. */
export function SyncActions({ choice }: { choice: ContestChoice }) {
  const may = useMay();
  const confirm = useConfirm();
  const constituencies = useWrite(contract.sync.constituencies, REFRESHES);
  const regions = useWrite(contract.sync.regions, REFRESHES);
  const seats = useWrite(contract.sync.seats, REFRESHES);
  const [done, setDone] = useState<Done | null>(null);
  const year = choice.year.year;
  const type = choice.type.type;
  if (!may('results.sync') || !year || !type) return null;

  const named = { type: type.title, year: year.title };
  const scope = say.scope(named);
  const isRunning = constituencies.isRunning || regions.isRunning || seats.isRunning;
  const ask = (action: string, body: string, work: () => Promise<SyncReport>) =>
    void confirm({
      title: say.question,
      body: <Text>{body}</Text>,
      run: async () => setDone({ action, report: await work() }),
    });
  const wanted = { year_id: year.id, election_id: type.id };
  const { nationwide } = ELECTION_RULES[type.title];

  return (
    <section className={classes.sync} aria-label={say.heading}>
      <Title order={2} size="h5">
        {say.heading}
      </Title>
      <Text size="sm" c="dimmed">
        {say.note(named)}
      </Text>
      <Group gap="xs">
        <ReasonedButton
          variant="default"
          can
          disabled={isRunning}
          onClick={() => ask(say.constituencies, say.constituenciesBody({ scope }), () => constituencies.run(wanted))}
        >
          {constituencies.isRunning ? say.running : say.constituencies}
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          can={nationwide || say.onlyPresidential}
          disabled={isRunning}
          onClick={() => ask(say.regions, say.regionsBody({ scope }), () => regions.run(wanted))}
        >
          {regions.isRunning ? say.running : say.regions}
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          can={!nationwide || say.onlyParliamentary}
          disabled={isRunning}
          onClick={() =>
            ask(say.seats, say.seatsBody({ scope }), () => seats.run({ year_id: year.id, election_type_id: type.id }))
          }
        >
          {seats.isRunning ? say.running : say.seats}
        </ReasonedButton>
      </Group>
      {done && <SyncResult action={done.action} report={done.report} onClose={() => setDone(null)} />}
    </section>
  );
}
