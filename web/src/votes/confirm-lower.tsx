import { check, type Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-checks';
import { Findings } from '../app/election/Findings.tsx';
import type { useConfirm } from '../ui/Confirm.tsx';

/** Asks once more about figures below the public ones, of the rows that are about to change. */
export async function confirmLower(
  figures: Figures,
  rows: readonly { candidate: { id: number } }[],
  confirm: ReturnType<typeof useConfirm>,
): Promise<boolean> {
  const changing = new Set(rows.map(({ candidate }) => `candidate:${candidate.id}`));
  const lower = check(figures).filter(
    ({ code, fields }) => code === 'C11' && fields.some((name) => changing.has(name)),
  );
  if (lower.length === 0) return true;
  return confirm({
    title: say.lowerQuestion,
    body: <Findings findings={lower} />,
    danger: true,
    run: async () => undefined,
  });
}
