import type { CheckpointSettings } from '../../../platform/config-checkpoints.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import type { Target } from './target.ts';
import { openWebhook } from './webhook.ts';

/** The targets of the settings. Connects nowhere before the first checkpoint. */
export const openTargets = ({ folder, bucket, webhook }: CheckpointSettings): Target[] => [
  ...(folder === undefined ? [] : [openFolder(folder)]),
  ...(bucket ? [openBucket(bucket)] : []),
  ...(webhook ? [openWebhook(webhook)] : []),
];
