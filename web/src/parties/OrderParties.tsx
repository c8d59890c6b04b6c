import type { Party } from '@election/contract/ballots/parties';
import { contract } from '@election/contract/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { Lines } from '../app/records/Lines.tsx';
import { StaleNotice } from '../app/records/StaleNotice.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import { useAsking, useConfirm } from '../ui/dialogs/Confirm.tsx';
import { Modal } from '../ui/dialogs/Modal.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import { OrderList } from '../ui/tables/OrderList.tsx';
import { parties as say } from './sentences.ts';

interface OrderPartiesProps {
  year_id: number;
  /** In their order. */
  parties: readonly Party[];
  opened: boolean;
  onClose: () => void;
}

/** The order of a year's parties, changed as a whole: two parties can change places. */
export function OrderParties({ year_id, parties, opened, onClose }: OrderPartiesProps) {
  const confirm = useConfirm();
  const asking = useAsking();
  const write = useWrite(contract.parties.order, { refreshes: REFERENCE_READS });
  // The parties when the dialog was opened; a list that is read again does not change them.
  const [base, setBase] = useState(parties);
  const [order, setOrder] = useState(() => idsOf(parties));
  const theirs = write.error?.current as Party[] | undefined;
  const changes = placesChanged(base, order);

  const save = async () => {
    const sure = await confirm({
      title: sayRecords.updateQuestion,
      body: <Lines lines={changes} />,
      run: async () => undefined,
    });
    if (sure && (await write.run({ year_id, seen: idsOf(base), order }).catch(() => null))) onClose();
  };
  const goOnFrom = (now: Party[], next: number[]) => {
    setBase(now);
    setOrder(next);
    write.reset();
  };

  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={!asking} title={say.orderHeading}>
      <Stack>
        <Text size="sm" c="dimmed">
          {say.orderHint}
        </Text>
        <OrderList
          label={say.orderHeading}
          items={order.flatMap((id) => base.find((party) => party.id === id) ?? [])}
          onOrder={setOrder}
        />
        {write.error && <Failure problem={write.error} />}
        {theirs && (
          <StaleNotice
            changes={placesChanged(base, idsOf(theirs), theirs)}
            onTakeTheirs={() => goOnFrom(theirs, idsOf(theirs))}
            onKeepMine={() => goOnFrom(theirs, orderedAs(order, theirs))}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {sayUi.cancel}
          </Button>
          <Button onClick={() => void save()} disabled={changes.length === 0 || write.isRunning}>
            {write.isRunning ? sayUi.confirming : sayUi.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const idsOf = (parties: readonly Party[]) => parties.map(({ id }) => id);

/** The places that differ, a line each. @param now the parties of the other order, where there may be others */
function placesChanged(base: readonly Party[], order: readonly number[], now = base): string[] {
  const known = [...now, ...base.filter(({ id }) => !idsOf(now).includes(id))];
  return known.flatMap(({ id, name }) => {
    const [was, is] = [idsOf(base).indexOf(id), order.indexOf(id)];
    const place = (at: number) => (at < 0 ? sayRecords.blank : String(at + 1));
    return was === is ? [] : [sayRecords.change({ name, from: place(was), to: place(is) })];
  });
}

/** Other parties in an order that was chosen for some of them; new ones come last. */
const orderedAs = (order: readonly number[], parties: readonly Party[]) => [
  ...order.filter((id) => idsOf(parties).includes(id)),
  ...idsOf(parties).filter((id) => !order.includes(id)),
];
