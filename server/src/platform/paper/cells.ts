import { figure, share, swing } from '@election/contract/messages/format';
import type { Cell } from '../text/table.ts';
import { textSide } from './page.ts';
import type { Kind } from './paper.ts';

/** A value as it is printed: a missing figure is "Not reported", never 0. */
export function printed(kind: Kind, value: Cell): string {
  if (kind === 'line') return '';
  if (typeof value === 'string') return value.normalize('NFC');
  if (kind === 'share') return share(value);
  if (kind === 'points') return swing(value);
  return kind === 'number' ? figure(value) : String(value ?? '');
}

/** Figures stand at the right in every language, so that their digits are below each other. */
export const alignmentOf = (kind: Kind): 'left' | 'right' =>
  kind === 'text' || kind === 'line' ? textSide() : 'right';
