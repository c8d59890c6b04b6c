import { GAP } from '@election/contract/messages/results';
import type { ReactNode } from 'react';
import { Lit } from './Lit.tsx';

/** A state as word and colour together. */
export function Badge({ tone, children }: { tone: string; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

const THUMBNAIL = 96;

/** A candidate's picture, or a placeholder; decorative, since the name is beside it. */
export function Avatar({ url }: { url: string | null }) {
  const src = url && url !== 'null' ? `${url}?size=${THUMBNAIL}` : '/placeholder.svg';
  return <img src={src} alt="" width="40" height="40" loading="lazy" />;
}

/** A section with its heading. */
export function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** A sentence with what is drawn apart, such as a time, in its gap. */
export function Around({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = sentence.split(GAP);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** A label with its figure and what the figure is out of. */
export function Total({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Lit>{value}</Lit>
      </dd>
      <dd className="note">{note}</dd>
    </div>
  );
}

/** How much of a whole is there, as a bar; hidden from screen readers, since the figure beside it says the same. */
export function Progress({ done, of }: { done: number; of: number }) {
  return (
    <dd aria-hidden="true">
      <progress max={of} value={Math.min(done, of)} />
    </dd>
  );
}
