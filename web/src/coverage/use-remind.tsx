import { contract } from '@election/contract/contract';
import { REMINDED_PLACES } from '@election/contract/figures/coverage';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../api/queries.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import type { PlaceUnit } from './coverage-rows.ts';
import { coverage as say } from './sentences.ts';

/** What became of the last reminder: the places reminded of, and how many were skipped for each reason. */
export interface RemindOutcome {
  sent: number;
  skipped: ReadonlyMap<string, number>;
}

/** Asks, then reminds the agents of places, as many a call as one takes. */
export function useRemind(contest: { year_id: number; election_type_id: number } | null) {
  const confirm = useConfirm();
  const write = useWrite(contract.coverage.remind, { refreshes: [contract.coverage.states] });
  const [outcome, setOutcome] = useState<RemindOutcome | null>(null);

  const run = async (units: readonly PlaceUnit[]) => {
    if (!contest) return;
    const skipped = new Map<string, number>();
    let sent = 0;
    for (let from = 0; from < units.length; from += REMINDED_PLACES) {
      const places = units.slice(from, from + REMINDED_PLACES).map(({ kind, id, constituency_id }) => ({
        constituency_id,
        ...(kind === 'station' && { polling_station_id: id }),
      }));
      const answer = await write.run({ ...contest, places });
      sent += answer.sent.length;
      for (const { why } of answer.skipped) skipped.set(why, (skipped.get(why) ?? 0) + 1);
    }
    setOutcome({ sent, skipped });
  };
  return {
    outcome,
    close: () => setOutcome(null),
    remind: (units: readonly PlaceUnit[]) =>
      confirm({
        title: say.remindQuestion,
        body: <Text>{say.remindBody({ places: units.length })}</Text>,
        run: () => run(units),
      }),
  };
}
