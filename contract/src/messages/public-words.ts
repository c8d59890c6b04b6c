import type { ContestStatus } from '../figures/contest-status.ts';
import type { ElectionTypeTitle } from '../places/election-types.ts';
import type { ElectionStatusCode } from '../places/status.ts';
import type { CorrectionReason } from '../results/explanation.ts';
import { sentences } from './sentences.ts';

/** Words of the public pages for what the product names by a code. */
export const say = sentences('results', 'words');

/** How far the counting is. */
export const statusWord = (of: ElectionStatusCode) => say.status({ of });
/** What became of the poll of a contest. */
export const contestWord = (of: ContestStatus) => say.contest({ of });
export const typeWord = (of: ElectionTypeTitle) => say.type({ of });
/** Why a published figure was withdrawn or changed. */
export const reasonWord = (of: CorrectionReason) => say.reason({ of });
