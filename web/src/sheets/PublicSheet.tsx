import type { PinkSheet } from '@election/contract/figures/sheets';
import { Button, Group, Text } from '@mantine/core';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { useShowSheet } from './queries.ts';
import { sheets as say } from './sentences.ts';

/** Whether readers see a sheet, and the button that changes it: for those who publish. */
export function PublicSheet({ sheet, at }: { sheet: PinkSheet; at: string }) {
  const show = useShowSheet();
  const confirm = useConfirm();
  const wanted = !sheet.public;
  const ask = () =>
    confirm({
      title: wanted ? say.showQuestion : say.hideQuestion,
      body: <Text>{wanted ? say.showBody({ place: at }) : say.hideBody({ place: at })}</Text>,
      run: () => show.run({ id: sheet.id, public: wanted }),
    });
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex={1} miw={160}>
        {sheet.public ? say.isPublic : say.notPublic}
      </Text>
      <Button variant="default" size="xs" onClick={() => void ask()}>
        {wanted ? say.makePublic : say.hide}
      </Button>
    </Group>
  );
}
