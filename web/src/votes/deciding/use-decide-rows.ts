import type { Figures } from '@election/contract/checks/check-figures';
import type { Decision } from '@election/contract/figures/transitions';
import { useState } from 'react';
import type { ContestDetails } from '../contest.ts';
import type { CandidateRow } from './rows.ts';
import { useDecideEntries, useDecisionWords } from './use-decide-entries.tsx';

interface DecideRowsInput {
  contest: ContestDetails;
  /** The rows of the table. */
  shown: readonly CandidateRow[] | undefined;
  /** The contest's figures once the taken figures of these rows are live. */
  figuresWith: (rows: readonly CandidateRow[]) => Figures;
  /** Called after a decision. */
  onDecided: (rows: readonly CandidateRow[], decision: Decision) => void;
}

/** The selected rows of a table, and the decisions on rows. A decision clears the selection. */
export function useDecideRows({ contest, shown, figuresWith, onDecided }: DecideRowsInput) {
  const words = useDecisionWords();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const entries = useDecideEntries(contest, figuresWith);

  const run = async (rows: readonly CandidateRow[], decision: Decision) => {
    if (!(await entries.run(rows, decision))) return;
    setSelected(new Set());
    onDecided(rows, decision);
  };
  return {
    selected,
    setSelected,
    chosen: shown?.filter(({ candidate }) => selected.has(candidate.id)) ?? [],
    decide: (rows: readonly CandidateRow[], decision: Decision) => void run(rows, decision),
    words,
    busy: entries.isRunning,
  };
}
