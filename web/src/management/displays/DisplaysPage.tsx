import { contract } from '@election/contract/contract';
import type { Display } from '@election/contract/results/displays';
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.ts';
import { records as sayRecords } from '../../app/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { formatMoment } from '../../ui/fields/figures.ts';
import { useEditing } from '../../ui/hooks/use-editing.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { CopyLink } from '../CopyLink.tsx';
import { ManagementFrame } from '../ManagementFrame.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { frame } from '../sentences.ts';
import { GraphicLinks } from './GraphicLinks.tsx';
import { MakeDisplay } from './MakeDisplay.tsx';
import { displayKindsShort, displays as say } from './sentences.ts';

const columns = (): readonly Column<Display>[] => [
  { key: 'name', title: say.name, cell: ({ name }) => name, cardHead: true },
  { key: 'kind', title: say.kind, cell: ({ kind }) => displayKindsShort[kind] },
  {
    key: 'made',
    title: say.made,
    cell: ({ made_by, made_at }) => say.madeBy({ person: made_by.name, moment: formatMoment(made_at) }),
  },
  {
    key: 'used',
    title: say.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? say.neverUsed : formatMoment(last_used_at)),
  },
  {
    key: 'state',
    title: say.state,
    cell: ({ revoked_at }) => (revoked_at === null ? say.inUse : say.revokedAt({ moment: formatMoment(revoked_at) })),
  },
];

/** The links that open walls: made, copied once, revoked. */
export function DisplaysPage() {
  const list = useRead(contract.displays.list, {});
  const revoke = useWrite(contract.displays.revoke, { refreshes: [contract.displays.list] });
  const confirm = useConfirm();
  const making = useEditing<never>();
  const [made, setMade] = useState<{ name: string; link: string } | null>(null);
  const ask = ({ id, name }: Display) =>
    void confirm({
      title: say.revokeQuestion,
      body: say.revokeBody({ link: name }),
      danger: true,
      run: () => revoke.run({ id }),
    });
  const actions: Column<Display> = {
    key: 'actions',
    title: sayRecords.actions,
    cell: (row) => (
      <RowButtons
        name={row.name}
        buttons={[
          {
            label: say.revoke,
            can: row.revoked_at === null || say.isRevoked,
            onClick: () => ask(row),
            danger: true,
          },
        ]}
      />
    ),
  };
  return (
    <ManagementFrame
      title={frame.displays}
      note={say.note}
      actions={<Button onClick={making.create}>{say.add}</Button>}
    >
      <DataTable
        label={frame.displays}
        columns={[...columns(), actions]}
        rows={list.data}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.refetch}
        empty={say.empty}
      />
      <MakeDisplay
        key={making.key}
        opened={making.opened}
        onClose={making.close}
        onMade={(name, link) => setMade({ name, link })}
      />
      {made && <LinkOnce {...made} onClosed={() => setMade(null)} />}
    </ManagementFrame>
  );
}

interface LinkOnceProps {
  name: string;
  link: string;
  onClosed: () => void;
}

/** The link of a new display, which is shown once. */
function LinkOnce({ name, link, onClosed }: LinkOnceProps) {
  const [opened, { close }] = useDisclosure(true);
  return (
    <Modal
      opened={opened}
      onClose={close}
      onClosed={onClosed}
      title={say.linkTitle({ link: name })}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">{say.linkNote}</Text>
        <CopyLink label={say.link} link={link} note={<GraphicLinks link={link} />} onDone={close} />
      </Stack>
    </Modal>
  );
}
