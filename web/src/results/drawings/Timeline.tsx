import { say } from '@election/contract/messages/results';
import { nightOf } from '@election/contract/results/view/drawings';
import type { Added, View } from '@election/contract/results/view/view';
import { NightChart, NightTable } from '../pages/Night.tsx';
import { Section } from '../pieces/pieces.tsx';

/** Votes or seats over the night as lines, with their table behind; nothing within the first minute. */
export function Timeline({ view, added }: { view: View; added: readonly Added[] }) {
  const night = nightOf(view, added);
  if (!night) return null;
  return (
    <Section id="timeline" heading={say.timeline}>
      <NightChart {...night} />
      <details id="timeline-table">
        <summary>{say.timelineTable}</summary>
        {/* biome-ignore lint/a11y: a part that scrolls is reached by keys, and is no section of the page. */}
        <div className="wide" role="region" aria-label={say.timelineTable} tabIndex={0}>
          <NightTable {...night} />
        </div>
      </details>
    </Section>
  );
}
