import type { StandingFinding } from '@election/contract/findings';
import { reasonNeeded } from '@election/contract/messages/findings';
import * as say from '@election/contract/messages/screens-checks';
import { Text } from '@mantine/core';
import { Findings } from '../../app/election/Findings.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { type Contest, idsOf } from '../contest.ts';
import { useDecideFindings } from '../queries.ts';
import { makeReason, ReasonField } from '../ReasonField.tsx';

/** Ticks warnings, or overrides errors with a reason, once the person has said so. */
export function useDecideOn(contest: Contest) {
  const confirm = useConfirm();
  const decide = useDecideFindings();
  const sent = (findings: readonly StandingFinding[]) => findings.map(({ code, numbers }) => ({ code, numbers }));

  const tick = (warnings: readonly StandingFinding[]) =>
    confirm({
      title: say.tickQuestion,
      body: (
        <>
          <Findings findings={warnings} />
          <Text size="sm">{say.tickBody}</Text>
        </>
      ),
      run: () => decide.run({ ...idsOf(contest), findings: sent(warnings) }),
    });

  const override = (errors: readonly StandingFinding[]) => {
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
        if (reason.text() === '') throw new Error(reasonNeeded);
        await decide.run({ ...idsOf(contest), findings: sent(errors), reason: reason.text() });
      },
    });
  };

  return { tick, override };
}
