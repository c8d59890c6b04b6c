import { contract } from '@election/contract/contract';
import { IMPORT_LIMITS } from '@election/contract/imports';
import { Anchor, Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconFolder, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { Failure } from '../../ui/Failure.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useDrop } from '../../ui/use-drop.ts';
import { droppedFiles, refusalOf, sizeOf, wantedOf } from './chosen-files.ts';
import classes from './Imports.module.css';
import * as say from './sentences.ts';

/** Accepts a folder, files or a zip, dropped or chosen, and uploads them to be checked. */
export function ChooseFiles({ onSent }: { onSent: (id: number) => void }) {
  const check = useWrite(contract.imports.check, { refreshes: [], success: false });
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [progress, setProgress] = useState(0);
  const refusal = files && refusalOf(files);
  const busy = check.isRunning;

  const take = (chosen: readonly File[]) => {
    check.reset();
    setFiles(chosen);
  };
  const drop = useDrop((data) => {
    if (!busy) void droppedFiles(data).then(take);
  });
  const send = async () => {
    if (!files) return;
    setProgress(0);
    // The failure is shown below; the files stay chosen for another try.
    const sent = await check.run({ files: [...files] }, { onProgress: setProgress }).catch(() => null);
    if (sent) onSent(sent.id);
  };

  return (
    <div className={classes.drop} {...drop}>
      <Text>{say.dropHere}</Text>
      <FileButtons disabled={busy} onChoose={take} />
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
      {busy && <UploadProgress fraction={progress} sentence={say.sending} />}
      {check.error && !busy && <Failure problem={check.error} />}
      <Group justify="space-between">
        <TemplateLink />
        <Button onClick={() => void send()} disabled={!files || refusal !== null || busy}>
          {say.check}
        </Button>
      </Group>
    </div>
  );
}

/** Browsers without folder selection choose files. */
const WHOLE_FOLDER = { multiple: true, webkitdirectory: '' };

interface FileButtonsProps {
  disabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

const FileButtons = ({ disabled, onChoose }: FileButtonsProps) => (
  <Group gap="xs">
    <FileButton
      multiple
      inputProps={WHOLE_FOLDER}
      onChange={(chosen) => onChoose(wantedOf(chosen))}
      disabled={disabled}
    >
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconFolder size={18} aria-hidden />}>
          {say.chooseFolder}
        </Button>
      )}
    </FileButton>
    <FileButton
      multiple
      accept=".csv,.zip,text/csv,application/zip"
      onChange={(chosen) => onChoose(wantedOf(chosen))}
      disabled={disabled}
    >
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
          {say.chooseFiles}
        </Button>
      )}
    </FileButton>
  </Group>
);

const TemplateLink = () => (
  <div>
    <Anchor href={contract.imports.template.path} download size="sm">
      <Group gap="xs" wrap="nowrap">
        <IconDownload size={16} aria-hidden />
        {say.template}
      </Group>
    </Anchor>
    <Text size="xs" c="dimmed">
      {say.templateNote}
    </Text>
  </div>
);
