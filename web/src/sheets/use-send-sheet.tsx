import type { Contest } from '@election/contract/figures/contest';
import type { PinkSheet } from '@election/contract/figures/sheets';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../api/actor.ts';
import { keptSheet } from '../api/field-pack-store.ts';
import { CannotKeep } from '../api/outbox/kept.ts';
import { addSubmission } from '../api/outbox/outbox.ts';
import type { SheetInput } from '../api/outbox/submission.ts';
import { useUser } from '../api/session-store.ts';
import { records as sayRecords } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import { useUploadSheet } from './queries.ts';
import { sheets as say } from './sentences.ts';
import type { Prepared } from './shrink.ts';

interface SendSheetInput {
  contest: Contest;
  at: string;
  /** The present sheet, which the sent one replaces. */
  sheet: PinkSheet | undefined;
}

/**
 * Asks and uploads a photograph; a retry is not asked about again. `send` answers whether it was stored, or handed over to the outbox
 * of a person who works in the field.
 */
export function useSendSheet({ contest, at, sheet }: SendSheetInput) {
  const upload = useUploadSheet();
  const user = useUser();
  const handsOver = useMay()('entries.submit');
  const confirm = useConfirm();
  const [progress, setProgress] = useState(0);

  const ask = (name: string) =>
    confirm({
      title: sheet ? sayRecords.updateQuestion : sayRecords.saveQuestion,
      body: (
        <Text>
          {sheet
            ? say.updateBody({
                place: at,
                file: name,
                by: sheet.uploaded_by.name,
                moment: formatMoment(sheet.uploaded_at),
              })
            : say.uploadBody({ place: at, file: name })}
        </Text>
      ),
      run: async () => undefined,
    });
  const send = async ({ image, original, original_sha256 }: Prepared): Promise<boolean> => {
    if (upload.error === null && !(await ask(original.name))) return false;
    setProgress(0);
    const replaces = sheet?.id ?? keptSheet(contest) ?? 0;
    const about = { ...contest, replaces, ...(original_sha256 && { original_sha256 }) };
    if (handsOver && (await handOver(user.id, at, about, image))) return true;
    const input = { ...about, image };
    // The screen shows the failure; the photograph stays chosen for another try.
    const sent = await upload.run(input, { onProgress: setProgress }).catch(() => null);
    return sent !== null;
  };

  return { send, progress, isRunning: upload.isRunning, error: upload.error, reset: upload.reset };
}

/** Answers whether the phone keeps the photograph until the server has it. */
async function handOver(user_id: number, at: string, input: SheetInput, image: File): Promise<boolean> {
  const content = { kind: 'sheet' as const, input, name: image.name, type: image.type };
  try {
    await addSubmission(user_id, { place: at, content, picture: image });
    return true;
  } catch (error) {
    if (error instanceof CannotKeep) return false;
    throw error;
  }
}
