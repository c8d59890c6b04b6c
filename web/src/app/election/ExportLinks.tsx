import { contract } from '@election/contract/contract';
import { Anchor, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { requestOf } from '../../api/call.ts';
import classes from './ExportLinks.module.css';
import * as say from './export-sentences.ts';

const { csv, registers, json, nist } = contract.exports;
const FILES = [
  { route: csv, label: say.csv, name: 'results', ending: 'csv' },
  { route: registers, label: say.registers, name: 'registers', ending: 'csv' },
  { route: json, label: say.json, name: 'results', ending: 'json' },
  { route: nist, label: say.nist, name: 'election-report', ending: 'json' },
] as const;

/** Links to the published results of a year as files, public like the results. */
export function ExportLinks({ year }: { year: { id: number; title: string } }) {
  return (
    <nav aria-label={say.label}>
      <div className={classes.links}>
        {FILES.map(({ route, label, name, ending }) => (
          <Anchor
            key={label}
            href={requestOf(route, { year_id: year.id }).url}
            download={say.fileOf(name, year.title, ending)}
            size="sm"
          >
            <Group gap="xs" wrap="nowrap">
              <IconDownload size={16} aria-hidden />
              {label}
            </Group>
          </Anchor>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {say.note}
      </Text>
    </nav>
  );
}
