import type { Contest } from '@election/contract/contest';
import type { PinkSheet } from '@election/contract/sheets';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '../ui/Confirm.tsx';
import { formatMoment } from '../ui/figures.ts';
import { useUploadSheet } from './queries.ts';
import * as say from './sentences.ts';
import type { Prepared } from './shrink.ts';

interface SendSheetInput {
  contest: Contest;
  at: string;
  /** The present sheet, which the sent one replaces. */
  sheet: PinkSheet | undefined;
}

/** Asks and uploads a photograph; a retry is not asked about again. `send` answers whether it was stored. */
export function useSendSheet({ contest, at, sheet }: SendSheetInput) {
  const upload = useUploadSheet();
  const confirm = useConfirm();
  const [progress, setProgress] = useState(0);

  const ask = (name: string) =>
    confirm({
      title: sheet ? say.updateQuestion : say.uploadQuestion,
      body: (
        <Text>
          {sheet
            ? say.updateBody(at, name, sheet.uploaded_by.name, formatMoment(sheet.uploaded_at))
            : say.uploadBody(at, name)}
        </Text>
      ),
      run: async () => undefined,
    });
  const send = async ({ image, original, original_sha256 }: Prepared): Promise<boolean> => {
    if (upload.error === null && !(await ask(original.name))) return false;
    setProgress(0);
    const input = { ...contest, image, replaces: sheet?.id ?? 0, ...(original_sha256 && { original_sha256 }) };
    // The screen shows the failure; the photograph stays chosen for another try.
    const sent = await upload.run(input, { onProgress: setProgress }).catch(() => null);
    return sent !== null;
  };

  return { send, progress, isRunning: upload.isRunning, error: upload.error, reset: upload.reset };
}
