import { contract } from '@election/contract/contract';
import type { Data } from '@election/contract/wire/route';
import { Button, FileButton, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { invalidatedBy } from '../api/invalidation.ts';
import { useWrite } from '../api/queries.ts';
import { outbox as sayOutbox } from '../app/outbox/sentences.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import classes from './Submissions.module.css';
import { submissions as say } from './sentences.ts';

type Imported = Data<typeof contract.submissions.import>;
const REFRESHED = [...invalidatedBy({ type: 'submitted' }), ...invalidatedBy({ type: 'sheet-changed' })];

/** Enters what another phone has saved as a file; a line says what became of each submission. */
export function ImportSaved() {
  const write = useWrite(contract.submissions.import, { refreshes: REFRESHED, success: false });
  const [imported, setImported] = useState<Imported | null>(null);
  const take = async (file: File | null) => {
    if (!file) return;
    setImported(null);
    setImported(await write.run({ file }).catch(() => null));
  };
  return (
    <section className={classes.queue} aria-label={say.importHeading}>
      <Title order={2} size="h4">
        {say.importHeading}
      </Title>
      <Text size="sm">{say.importNote}</Text>
      <div>
        <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              loading={write.isRunning}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {say.importFile}
            </Button>
          )}
        </FileButton>
      </div>
      {write.error && <Failure problem={write.error} />}
      {imported && <Lines imported={imported} />}
    </section>
  );
}

const Lines = ({ imported: { author, saved_at, lines } }: { imported: Imported }) => (
  <div role="status">
    <Text fw={600}>{say.importedFrom({ name: author.name, at: formatMoment(saved_at) })}</Text>
    <ol className={classes.list}>
      {lines.map(({ id, place, outcome, receipt, reason }) => (
        <li key={id} className={classes.item}>
          <Text fw={600}>{place ?? say.unknownPlace}</Text>
          <Text size="sm">{outcome === 'refused' ? reason : say.outcome({ outcome })}</Text>
          {receipt && (
            <Text size="sm" c="dimmed">
              {sayOutbox.receiptCode({ code: receipt.code })}
            </Text>
          )}
        </li>
      ))}
    </ol>
  </div>
);
