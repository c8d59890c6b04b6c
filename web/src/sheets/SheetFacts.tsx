import type { PinkSheet } from '@election/contract/figures/sheets';
import { sheets as say } from './sentences.ts';
import '@mantine/core/styles/Code.css';
import { Code, Text } from '@mantine/core';
import { SamePhotograph } from '../app/election/sheet/SamePhotograph.tsx';
import { formatMoment } from '../ui/fields/figures.ts';

/** Who sent the sheet and when, the photograph's hash, and other contests with the same photograph. */
export function SheetFacts({ sheet }: { sheet: PinkSheet }) {
  const { uploaded_by, uploaded_at, original_sha256 } = sheet;
  return (
    <div>
      <Text size="sm">{say.sent({ by: uploaded_by.name, moment: formatMoment(uploaded_at) })}</Text>
      <Text size="xs" c="dimmed" mt="xxs">
        {say.hash}
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{original_sha256}</Code>
      <SamePhotograph sheet={sheet} />
    </div>
  );
}
