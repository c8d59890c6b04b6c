import { useEffect, useState } from 'react';
import { formatMoment } from '../fields/figures.ts';
import { ui as say } from '../sentences.ts';

const MINUTE = 60_000;

/** The age of an item, kept up to date. */
export function Age({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={since} title={formatMoment(since)}>
      {ageOf(now - Date.parse(since))}
    </time>
  );
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return say.justNow;
  if (minutes < 60) return say.minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return say.days({ count: Math.floor(hours / 24) });
  const rest = minutes % 60;
  return rest === 0 ? say.hours({ count: hours }) : say.hoursAndMinutes({ count: hours, rest });
}
