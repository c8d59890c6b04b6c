import { contract } from '@election/contract/contract';
import { IMPORT_LIMITS } from '@election/contract/imports/imports';
import { series } from '@election/contract/messages/lists';
import { Anchor, Button, Checkbox, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconFolder, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { FigureField } from '../../ui/fields/FigureField.tsx';
import type { Figure } from '../../ui/fields/figure-text.ts';
import { UploadProgress } from '../../ui/fields/UploadProgress.tsx';
import { useDrop } from '../../ui/hooks/use-drop.ts';
import { type Choice, choiceOf, droppedFiles, firstNames, refusalOf, sizeOf, sizeText } from './chosen-files.ts';
import classes from './Imports.module.css';
import { imports as say } from './sentences.ts';

/** Accepts a folder, files or a zip, dropped or chosen, and uploads them to be checked. */
export function ChooseFiles({ onSent }: { onSent: (id: number) => void }) {
  const check = useWrite(contract.imports.check, { refreshes: [], success: false });
  const [choice, setChoice] = useState<Choice | null>(null);
  const [rows, setRows] = useState<Figure>(null);
  const [votes, setVotes] = useState<Figure>(null);
  const [makeCodes, setMakeCodes] = useState(false);
  const [progress, setProgress] = useState(0);
  const files = choice?.files ?? [];
  const refusal = choice && refusalOf(files);
  const busy = check.isRunning;

  const take = (chosen: readonly File[]) => {
    check.reset();
    setChoice(choiceOf(chosen));
  };
  const drop = useDrop((data) => {
    if (!busy) void droppedFiles(data).then(take);
  });
  const send = async () => {
    setProgress(0);
    // The failure is shown below; the files stay chosen for another try.
    const said = {
      ...(rows !== null && { expected_rows: rows }),
      ...(votes !== null && { expected_votes: votes }),
      ...(makeCodes && { make_codes: '1' as const }),
    };
    const sent = await check.run({ files: [...files], ...said }, { onProgress: setProgress }).catch(() => null);
    if (sent) onSent(sent.id);
  };

  return (
    <div className={classes.drop} {...drop}>
      <Text>{say.dropHere}</Text>
      <FileButtons disabled={busy} onChoose={take} />
      <Text size="sm" c="dimmed">
        {say.limits({ megabytes: IMPORT_LIMITS.megabytes })}
      </Text>
      {files.length > 0 && (
        <div role="status">
          <Text fw={600}>{say.chosen({ files: files.length, size: sizeText(sizeOf(files)) })}</Text>
          <Text size="sm" className={classes.names}>
            {series(files.map(({ name }) => name))}
          </Text>
        </div>
      )}
      {choice && choice.leftOut.length > 0 && (
        <Text size="sm" className={classes.names}>
          {say.leftOut({ names: firstNames(choice.leftOut) })}
        </Text>
      )}
      <Expected rows={rows} votes={votes} onRows={setRows} onVotes={setVotes} />
      <Checkbox
        label={say.makeCodes}
        description={say.makeCodesNote}
        checked={makeCodes}
        onChange={(event) => setMakeCodes(event.currentTarget.checked)}
      />
      {refusal && <Failure problem={{ message: refusal }} />}
      {busy && <UploadProgress fraction={progress} sentence={(percent) => say.sending({ percent })} />}
      {check.error && !busy && <Failure problem={check.error} />}
      <Group justify="space-between">
        <TemplateLink />
        <Button onClick={() => void send()} disabled={!choice || refusal !== null || busy}>
          {say.check}
        </Button>
      </Group>
    </div>
  );
}

interface ExpectedProps {
  rows: Figure;
  votes: Figure;
  onRows: (figure: Figure) => void;
  onVotes: (figure: Figure) => void;
}

/** What the person knows of results.csv: a file that was cut has fewer rows and fewer votes. */
const Expected = ({ rows, votes, onRows, onVotes }: ExpectedProps) => (
  <fieldset className={classes.expected}>
    <Text component="legend" size="sm" fw={600}>
      {say.expected}
    </Text>
    <Text size="sm" c="dimmed">
      {say.expectedNote}
    </Text>
    <Group gap="sm" data-figures>
      <FigureField label={say.expectedRows} value={rows} onChange={onRows} />
      <FigureField label={say.expectedVotes} value={votes} onChange={onVotes} />
    </Group>
  </fieldset>
);

/** Browsers without folder selection choose files. */
const WHOLE_FOLDER = { multiple: true, webkitdirectory: '' };

interface FileButtonsProps {
  disabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

const FileButtons = ({ disabled, onChoose }: FileButtonsProps) => (
  <Group gap="xs">
    <FileButton multiple inputProps={WHOLE_FOLDER} onChange={(chosen) => onChoose(chosen)} disabled={disabled}>
      {(button) => (
        <Button {...button} disabled={disabled} variant="default" leftSection={<IconFolder size={18} aria-hidden />}>
          {say.chooseFolder}
        </Button>
      )}
    </FileButton>
    <FileButton multiple accept=".csv,.xlsx,.zip" onChange={(chosen) => onChoose(chosen)} disabled={disabled}>
      {(button) => (
        <Button {...button} disabled={disabled} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
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
