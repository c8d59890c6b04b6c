import type { ContestFinding } from '@election/contract/checks/findings';
import type { Contest } from '@election/contract/figures/contest';
import { sayFindings } from '@election/contract/messages/findings';
import { Text } from '@mantine/core';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { contestKey } from '../contest.ts';
import { useDecideFindings } from '../queries.ts';
import { findings as say } from '../sentences.ts';
import { Findings } from './Findings.tsx';
import { makeReason, ReasonField } from './ReasonField.tsx';

/** Asks, then ticks warnings or overrides errors with a reason. */
export function useDecideOn(contest: Contest) {
  const confirm = useConfirm();
  const decide = useDecideFindings();
  const sent = (findings: readonly ContestFinding[]) => findings.map(({ code, numbers }) => ({ code, numbers }));

  const tick = (warnings: readonly ContestFinding[]) =>
    confirm({
      title: say.tickQuestion,
      body: (
        <>
          <Findings findings={warnings} />
          <Text size="sm">{say.tickBody}</Text>
        </>
      ),
      run: () => decide.run({ ...contestKey(contest), findings: sent(warnings) }),
    });

  const override = (errors: readonly ContestFinding[]) => {
    const reason = makeReason();
    return confirm({
      title: say.overrideQuestion,
      body: (
        <>
          <Findings findings={errors} />
          <Text size="sm">{say.overrideBody}</Text>
          <ReasonField reason={reason} required />
        </>
      ),
      run: async () => {
        if (reason.text() === '') throw new Error(sayFindings.reasonNeeded);
        await decide.run({ ...contestKey(contest), findings: sent(errors), reason: reason.text() });
      },
    });
  };

  return { tick, override };
}
