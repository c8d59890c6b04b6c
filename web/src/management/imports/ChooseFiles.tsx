import { contract } from '@election/contract/contract';
import { IMPORT_LIMITS } from '@election/contract/imports';
import * as say from '@election/contract/messages/screens-imports';
import '@mantine/core/styles/Progress.css';
import { Anchor, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconDownload, IconFolder, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { Failure } from '../../ui/Failure.tsx';
import { droppedFiles, refusalOf, sizeOf, wantedOf } from './chosen-files.ts';
import classes from './Imports.module.css';

/** A browser that cannot choose folders lets one choose files. */
const WHOLE_FOLDER = { multiple: true, webkitdirectory: '' };

/** Takes a folder, files or a zip, dropped or chosen, and sends them to be checked. */
export function ChooseFiles({ onSent }: { onSent: (id: number) => void }) {
  const check = useWrite(contract.imports.check, { refreshes: [], success: false });
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [progress, setProgress] = useState(0);
  const [over, setOver] = useState(false);
  const refusal = files && refusalOf(files);
  const busy = check.isRunning;

  const take = (chosen: readonly File[]) => {
    check.reset();
    setFiles(chosen);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) take(await droppedFiles(event.dataTransfer));
  };
  const send = async () => {
    if (!files) return;
    setProgress(0);
    // The failure is shown below, with the files still here to be sent again.
    const sent = await check.run({ files: [...files] }, { onProgress: setProgress }).catch(() => null);
    if (sent) onSent(sent.id);
  };
  const percent = Math.round(progress * 100);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the buttons do the same
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <Text>{say.dropHere}</Text>
      <Group gap="xs">
        <FileButton multiple inputProps={WHOLE_FOLDER} onChange={(chosen) => take(wantedOf(chosen))} disabled={busy}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFolder size={18} aria-hidden />}>
              {say.chooseFolder}
            </Button>
          )}
        </FileButton>
        <FileButton
          multiple
          accept=".csv,.zip,text/csv,application/zip"
          onChange={(chosen) => take(wantedOf(chosen))}
          disabled={busy}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
              {say.chooseFiles}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {say.limits(IMPORT_LIMITS.megabytes)} {say.checkNote}
      </Text>
      {files && files.length > 0 && (
        <div role="status">
          <Text fw={600}>{say.chosen(files.length, say.size(sizeOf(files)))}</Text>
          <Text size="sm" className={classes.names}>
            {files.map(({ name }) => name).join(', ')}
          </Text>
        </div>
      )}
      {refusal && <Failure problem={{ message: refusal }} />}
      {busy && (
        <div role="status">
          <Progress value={percent} aria-label={say.sending(percent)} />
          <Text size="sm">{say.sending(percent)}</Text>
        </div>
      )}
      {check.error && !busy && <Failure problem={check.error} />}
      <Group justify="space-between">
        <div>
          <Anchor href={contract.imports.template.path} download size="sm">
            <Group gap={6} wrap="nowrap">
              <IconDownload size={16} aria-hidden />
              {say.template}
            </Group>
          </Anchor>
          <Text size="xs" c="dimmed">
            {say.templateNote}
          </Text>
        </div>
        <Button onClick={() => void send()} disabled={!files || refusal !== null || busy}>
          {say.check}
        </Button>
      </Group>
    </div>
  );
}
