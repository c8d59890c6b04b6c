import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-sheets';
import { MAX_PICTURE_MEGABYTES } from '@election/contract/pictures';
import type { PinkSheet } from '@election/contract/sheets';
import '@mantine/core/styles/Progress.css';
import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useConfirm } from '../ui/Confirm.tsx';
import { Failure } from '../ui/Failure.tsx';
import { formatMoment } from '../ui/figures.ts';
import { kindOfPicture } from '../ui/picture-rules.ts';
import { isFocusLost } from '../ui/use-focus.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { type Unit, useRemoveSheet, useUploadSheet } from './queries.ts';
import classes from './Sheets.module.css';
import { type Prepared, prepare } from './shrink.ts';

interface SheetUploadProps {
  unit: Unit;
  at: string;
  sheet: PinkSheet | undefined;
  /** Called once a sheet is there, unless the person has gone on to something else meanwhile. */
  onSent: () => void;
}

const PICTURES = 'image/jpeg,image/png';

/** Chooses, drops or photographs a sheet, looks at it, and sends it; or takes the present one away. */
export function SheetUpload({ unit, at, sheet, onSent }: SheetUploadProps) {
  const upload = useUploadSheet();
  const remove = useRemoveSheet();
  const confirm = useConfirm();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const [over, setOver] = useState(false);
  const preview = useObjectUrl(prepared?.image);
  const forget = useRef<() => void>(null);
  useUnsaved(prepared !== null);

  const putAway = () => {
    setPrepared(null);
    upload.reset();
    forget.current?.();
  };
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    putAway();
    const sentence = await kindOfPicture(file);
    setRefusal(sentence);
    if (sentence !== null) return;
    setPreparing(true);
    const ready = await prepare(file);
    setPreparing(false);
    if (ready) setPrepared(ready);
    else setRefusal(say.cannotShrink(MAX_PICTURE_MEGABYTES));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  // Trying again is the same intent: it is asked about once.
  const ask = async ({ original: { name } }: Prepared) =>
    upload.error !== null ||
    (await confirm({
      title: sheet ? say.updateQuestion : say.uploadQuestion,
      body: (
        <Text>
          {sheet
            ? say.updateBody(at, name, sheet.uploaded_by.name, formatMoment(sheet.uploaded_at))
            : say.uploadBody(at, name)}
        </Text>
      ),
      run: async () => undefined,
    }));
  const send = async () => {
    if (!prepared || !(await ask(prepared))) return;
    const { image, original_sha256 } = prepared;
    setProgress(0);
    const input = { ...unit, image, replaces: sheet?.id ?? 0, ...(original_sha256 && { original_sha256 }) };
    // The failure is shown below, with the photograph still here to be sent again.
    const sent = await upload.run(input, { onProgress: setProgress }).catch(() => null);
    if (!sent) return;
    putAway();
    // The button that was pressed has nothing to send any more: next to it stands Delete, and there nobody should find themselves.
    if (isFocusLost() || document.activeElement?.closest('[role=dialog]')) onSent();
  };
  const takeAway = () =>
    sheet &&
    void confirm({
      title: say.deleteQuestion,
      body: <Text>{say.deleteBody(at)}</Text>,
      danger: true,
      run: () => remove.run({ id: sheet.id }),
    });

  const busy = upload.isRunning || preparing;
  const percent = Math.round(progress * 100);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the button does the same
    <div
      className={classes.upload}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <FileButton accept={PICTURES} onChange={(file) => void take(file)} resetRef={forget} disabled={busy}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
              {say.chooseFile}
            </Button>
          )}
        </FileButton>
        <FileButton
          accept={PICTURES}
          inputProps={{ capture: 'environment' }}
          onChange={(file) => void take(file)}
          disabled={busy}
        >
          {(button) => (
            <Button
              {...button}
              className={classes.camera}
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              {say.photograph}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed">
        <span className={classes.wideOnly}>{say.dropHere}. </span>
        {say.accepted}
      </Text>
      {preparing && <Text size="sm">{say.preparing}</Text>}
      {refusal && <Failure problem={{ message: refusal }} />}
      {prepared && preview && (
        <figure className={classes.preview}>
          <img src={preview} alt={say.preview(prepared.original.name)} />
          <figcaption>
            <Text size="sm" truncate>
              {prepared.original.name}
            </Text>
            <Text size="xs" c="dimmed">
              {say.sizes(prepared.original.size, prepared.image.size)}
            </Text>
            <Button variant="subtle" size="compact-sm" ml={-8} onClick={putAway} disabled={busy}>
              {say.takeBack}
            </Button>
          </figcaption>
        </figure>
      )}
      {upload.isRunning && (
        <div role="status">
          <Progress value={percent} aria-label={say.uploading(percent)} />
          <Text size="sm">{say.uploading(percent)}</Text>
        </div>
      )}
      {upload.error && !upload.isRunning && <Failure problem={upload.error} />}
      <Group gap="xs">
        <Button onClick={send} disabled={!prepared || busy}>
          {upload.error && prepared ? sayFrame.tryAgain : sheet ? say.update : say.upload}
        </Button>
        <Button color="red" variant="outline" onClick={takeAway} disabled={!sheet || busy}>
          {say.remove}
        </Button>
      </Group>
    </div>
  );
}
