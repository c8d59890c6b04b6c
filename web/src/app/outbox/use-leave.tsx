import { Stack, Text } from '@mantine/core';
import { useOutbox } from '../../api/outbox/use-outbox.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { SaveFile } from './SaveFile.tsx';
import * as say from './sentences.ts';

/** Asks before a person signs out while something waits on this phone. Answers whether to go on. */
export function useLeave(): () => Promise<boolean> {
  const ask = useConfirm();
  const open = (useOutbox()?.submissions ?? []).filter(({ state }) => state !== 'received');
  return async () => {
    if (open.length === 0) return true;
    return ask({
      title: say.leaveTitle(open.length),
      body: (
        <Stack>
          <Text>{say.leaveBody}</Text>
          <SaveFile submissions={open} />
        </Stack>
      ),
      yes: say.leaveKeep,
      no: say.leaveStay,
      run: async () => undefined,
    });
  };
}
