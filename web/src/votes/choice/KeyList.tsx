import { HELP_KEY } from '../../ui/hooks/use-keys.ts';
import '@mantine/core/styles/Table.css';
import { Table } from '@mantine/core';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { keys as say } from '../sentences.ts';
import classes from './KeyHelp.module.css';

/** As it is printed on the key. */
const ENTER = 'Enter';

interface KeyListProps {
  opened: boolean;
  onClose: () => void;
  /** The screen validates selected rows with Enter. */
  validates: boolean;
}

/** The keys of the screen and what each does. */
export function KeyList({ opened, onClose, validates }: KeyListProps) {
  const lines = [
    ['j', say.next],
    ['k', say.previous],
    [ENTER, say.field],
    [HELP_KEY, say.list],
    ...(validates ? [[ENTER, say.validate] as const] : []),
  ] as const;
  return (
    <Modal opened={opened} onClose={onClose} title={say.help}>
      <Table>
        <Table.Tbody>
          {lines.map(([key, does]) => (
            <Table.Tr key={does}>
              <Table.Td>
                <kbd className={classes.key}>{key}</kbd>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
