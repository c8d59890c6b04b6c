import '@mantine/core/styles/Table.css';
import { Table } from '@mantine/core';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import classes from './KeyHelp.module.css';
import * as say from './key-sentences.ts';

interface KeyListProps {
  opened: boolean;
  onClose: () => void;
  /** The screen validates selected rows with Enter. */
  validates: boolean;
}

/** The keys of the screen and what each does. */
export function KeyList({ opened, onClose, validates }: KeyListProps) {
  const { validate, ...always } = say.lines;
  const lines = validates ? [...Object.values(always), validate] : Object.values(always);
  return (
    <Modal opened={opened} onClose={onClose} title={say.help}>
      <Table>
        <Table.Tbody>
          {lines.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>
                {keys.map((key) => (
                  <kbd key={key} className={classes.key}>
                    {key}
                  </kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
