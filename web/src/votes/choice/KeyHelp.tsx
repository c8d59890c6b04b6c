import { ActionIcon, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { close } from '../../ui/sentences.ts';
import { useKeys } from '../../ui/use-keys.ts';
import classes from './KeyHelp.module.css';
import * as say from './key-sentences.ts';
import { neighbourOf } from './neighbour.ts';
import type { ContestChoice } from './use-contest-choice.ts';

interface KeyHelpProps {
  choice: ContestChoice;
  /** The screen validates selected rows with Enter. */
  validates?: boolean;
}

/** j and k between constituencies, ? for the list of keys. */
export function KeyHelp({ choice, validates = false }: KeyHelpProps) {
  const [opened, { open, close: shut }] = useDisclosure();
  const step = (by: 1 | -1) => {
    const next = neighbourOf(choice.constituencies, choice.constituency, by);
    if (next) choice.chooseConstituency(next);
  };
  useKeys({ j: () => step(1), k: () => step(-1), '?': open });

  const { validate, ...always } = say.lines;
  const lines = validates ? [...Object.values(always), validate] : Object.values(always);
  return (
    <>
      <ActionIcon
        className={classes.button ?? ''}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={say.help}
        title={say.help}
        onClick={open}
      >
        <IconKeyboard size={20} aria-hidden />
      </ActionIcon>
      <Modal opened={opened} onClose={shut} title={say.help} closeButtonProps={{ 'aria-label': close }}>
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
    </>
  );
}
