import type { Figures } from '@election/contract/checks/check-figures';
import { check } from '@election/contract/checks/checks';
import type { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { findings as say } from '../sentences.ts';
import { Findings } from './Findings.tsx';

/** Asks once more where a changed row's figure is below the published one (check C11). */
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
