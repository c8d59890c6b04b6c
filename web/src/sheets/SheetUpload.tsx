import { MAX_PICTURE_MEGABYTES } from '@election/contract/ballots/pictures';
import type { Contest } from '@election/contract/figures/contest';
import { mayRemoveSheet, type PinkSheet } from '@election/contract/figures/sheets';
import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { actorOf } from '../api/actor.ts';
import { useUser } from '../api/session-store.ts';
import { sheet as sayViewer } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { useUnsaved } from '../ui/dialogs/use-unsaved.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { kindOfPicture } from '../ui/fields/picture-rules.ts';
import { UploadProgress } from '../ui/fields/UploadProgress.tsx';
import { useDrop } from '../ui/hooks/use-drop.ts';
import { isFocusLost } from '../ui/hooks/use-focus.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { PhotographButtons } from './PhotographButtons.tsx';
import { Preview } from './Preview.tsx';
import { useRemoveSheet } from './queries.ts';
import classes from './Sheets.module.css';
import { sheets as say } from './sentences.ts';
import { type Prepared, prepare } from './shrink.ts';
import { useSendSheet } from './use-send-sheet.tsx';

interface SheetUploadProps {
  contest: Contest;
  at: string;
  sheet: PinkSheet | undefined;
  /** Called once a sheet is stored, unless the focus has moved elsewhere. */
  onSent: () => void;
}

/** Chooses, drops or photographs a sheet, previews and sends it; deletes the present one. */
export function SheetUpload({ contest, at, sheet, onSent }: SheetUploadProps) {
  const upload = useSendSheet({ contest, at, sheet });
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
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
    else setRefusal(say.cannotShrink({ limit: MAX_PICTURE_MEGABYTES }));
  };
  const drop = useDrop(({ files }) => void take(files[0]));
  const send = async () => {
    if (!prepared || !(await upload.send(prepared))) return;
    putAway();
    // The pressed button is disabled now; without this the focus would move on to Delete.
    if (isFocusLost() || document.activeElement?.closest('[role=dialog]')) onSent();
  };
  const busy = upload.isRunning || preparing;
  return (
    <div className={classes.upload} {...drop}>
      <PhotographButtons disabled={busy} resetRef={forget} onChoose={(file) => void take(file)} />
      {preparing && <Text size="sm">{say.preparing}</Text>}
      {refusal && <Failure problem={{ message: refusal }} />}
      {prepared && <Preview prepared={prepared} disabled={busy} onTakeBack={putAway} />}
      {upload.isRunning && (
        <UploadProgress fraction={upload.progress} sentence={(percent) => say.uploading({ share: percent / 100 })} />
      )}
      {upload.error && !upload.isRunning && <Failure problem={upload.error} />}
      <Group gap="xs" justify="space-between">
        <Button onClick={send} disabled={!prepared || busy}>
          {upload.error && prepared ? sayUi.tryAgain : sheet ? sayUi.update : sayViewer.upload}
        </Button>
        <DeleteSheet sheet={sheet} at={at} busy={busy} />
      </Group>
    </div>
  );
}

/** Deletes the present sheet after asking; the sheet of another person only with the right to do so. */
function DeleteSheet({ sheet, at, busy }: Pick<SheetUploadProps, 'sheet' | 'at'> & { busy: boolean }) {
  const remove = useRemoveSheet();
  const user = useUser();
  const confirm = useConfirm();
  const ask = () =>
    sheet &&
    void confirm({
      title: say.deleteQuestion,
      body: <Text>{say.deleteBody({ place: at })}</Text>,
      danger: true,
      run: () => remove.run({ id: sheet.id }),
    });
  if (sheet && !mayRemoveSheet(actorOf(user), sheet.uploaded_by.id)) {
    return (
      <ReasonedButton can={say.notYours({ by: sheet.uploaded_by.name })} color="red" variant="subtle" onClick={ask}>
        {sayUi.remove}
      </ReasonedButton>
    );
  }
  return (
    <Button color="red" variant="subtle" onClick={ask} disabled={!sheet || busy}>
      {sayUi.remove}
    </Button>
  );
}
