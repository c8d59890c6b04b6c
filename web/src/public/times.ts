import { clock, instant, moment } from '@election/contract/messages/times';

const FORMATS: Record<string, (iso: string) => string> = { clock, moment, instant };

/** Times as the reader's clock shows them; the server knows its own time zone alone. */
export function writeTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-as]')) {
    const text = FORMATS[time.dataset.as ?? '']?.(time.dateTime);
    if (text !== undefined && time.textContent !== text) time.textContent = text;
  }
}
