import { figure } from '@election/contract/messages/format';
import * as say from '@election/contract/messages/results';
import type { Moment } from '@election/contract/results/drawings';
import { evenly, linesOf, momentsOf } from '@election/contract/results/view/timeline';
import type { Added, View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';
import { chip, clockOf, section } from './pieces.ts';

/** Points of a line at most: more would lie on the same pixel of a phone. */
const POINTS = 60;
/** Rows of the table behind the chart at most. */
const ROWS = 12;
/** A night shorter than this has no shape yet. */
const LEAST_MS = 60_000;

const WIDTH = 600;
const HEIGHT = 180;

function pathOf(moments: readonly Moment[], key: string, most: number): string {
  const times = moments.map(({ at }) => Date.parse(at));
  const [from = 0, until = 0] = [times[0], times.at(-1)];
  return moments
    .map(({ sums }, at) => {
      const x = until > from ? (((times[at] ?? from) - from) / (until - from)) * WIDTH : WIDTH;
      return `${at === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(HEIGHT - ((sums[key] ?? 0) / most) * HEIGHT)}`;
    })
    .join('');
}

/** Votes or seats over the night as lines, with their table behind; nothing within the first minute. */
export function timeline(view: View, added: readonly Added[]): Html | false {
  const moments = momentsOf(added);
  const last = moments.at(-1);
  if (!last || Date.parse(last.at) - Date.parse(moments[0]?.at ?? last.at) < LEAST_MS) return false;
  const drawn = evenly(moments, POINTS);
  const lines = linesOf(view, last);
  const most = Math.max(1, ...lines.map(({ key }) => last.sums[key] ?? 0));
  const isNational = view.result.candidates.length > 0;
  const what = isNational ? say.timelineVotes : say.timelineSeats;
  return section(
    'timeline',
    say.timeline,
    html`<p class="small">${what}</p>
    <svg class="timeline" viewBox="0 -6 ${WIDTH} ${HEIGHT + 12}" role="img" aria-label="${what}" preserveAspectRatio="none">
      <path d="M0 ${HEIGHT}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 0H${WIDTH}" class="grid"/>
      ${lines.map(({ key, color }) => html`<path d="${pathOf(drawn, key, most)}" style="stroke:${color}"/>`)}</svg>
    <p class="axis small"><span>${clockOf(moments[0]?.at ?? last.at)}</span><span>${figure(most)}</span><span>${clockOf(last.at)}</span></p>
    <p class="legend">${lines.map((line) => chip(line))}</p>
    <details id="timeline-table"><summary>${say.timelineTable}</summary><div class="wide" role="region" aria-label="${say.timelineTable}" tabindex="0">
    <table class="places numeric" aria-label="${say.timelineTable}">
      <thead><tr><th scope="col">${say.time}</th><th scope="col">${say.reporting}</th>${lines.map(({ word }) => html`<th scope="col">${word}</th>`)}</tr></thead>
      <tbody>${evenly(moments, ROWS).map(
        ({
          at,
          reported,
          sums,
        }) => html`<tr><th scope="row">${clockOf(at)}</th><td>${say.reportedShort(reported, view.result.reporting.total)}</td>
          ${lines.map(({ key }) => html`<td>${figure(sums[key] ?? 0)}</td>`)}</tr>`,
      )}</tbody></table></div></details>`,
  );
}
