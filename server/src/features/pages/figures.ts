import { contestStatuses, publicElectionStatuses } from '@election/contract/messages/election';
import { figure, notReported, share as shareText } from '@election/contract/messages/format';
import * as say from '@election/contract/messages/results';
import type { NationalResult } from '@election/contract/results/results';
import { colorOf, type Holder, partyOf, partyWord, wordBeside } from '@election/contract/results/view/holders';
import { partyAddress } from '@election/contract/results/view/places';
import type { SeatRow } from '@election/contract/results/view/sums';
import { hasFigures, seatRows, sumsOf } from '@election/contract/results/view/sums';
import type { View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';
import { avatar, badge, bar, chip, instantOf } from './pieces.ts';

type Candidate = NationalResult['candidates'][number]['candidate'];

const TONES = { none: 'grey', active: 'amber', end: 'green' } as const;

/** How far the counting is, what the newsroom says about it, and when the newest figure was published. */
export function countingStatus(
  { status, status_desc }: NationalResult['year']['election_status'],
  as_of: string | null,
): Html {
  const [before] = say.asOf('\n').split('\n');
  return html`<p class="counting">${badge(TONES[status], publicElectionStatuses[status])}
    ${status_desc && html`<span>${status_desc}</span>`}
    ${as_of && html`<span>${before}${instantOf(as_of)}</span>`}</p>`;
}

/** How much is reported, and the sums over it. */
export function totals(result: NationalResult): Html {
  const { reporting } = result;
  const none = !hasFigures(reporting);
  const apart = say.apart(reporting);
  const { valid, rejected, turnout } = sumsOf(result);
  return html`<dl class="totals">
    <div><dt>${say.reporting}</dt>
      <dd><span role="status">${say.reportedShort(reporting.reported, reporting.total)}</span></dd>
      <dd class="note">${none && reporting.postponed + reporting.annulled === 0 ? say.nothingOf(reporting) : `${say.constituenciesReported}${apart}`}</dd>
      <dd aria-hidden="true"><progress max="${Math.max(1, reporting.total)}" value="${reporting.reported}"></progress></dd></div>
    <div><dt>${valid.label}</dt><dd>${figure(valid.value)}</dd><dd class="note">${valid.note}</dd></div>
    <div><dt>${rejected.label}</dt><dd>${figure(rejected.value)}</dd>
      <dd class="note">${rejected.note}</dd></div>
    <div><dt>${turnout.label}</dt><dd>${shareText(turnout.value)}</dd>
      <dd class="note">${turnout.note}</dd></div>
  </dl>${leftOut(result)}`;
}

/** The reported constituencies that turnout leaves out. */
function leftOut({ totals: sums, reporting, statuses: apart }: NationalResult): Html | false {
  if (sums.left_out.length === 0 || sums.turnout === null) return false;
  const unopposed = apart.filter(({ status }) => status === 'unopposed').length;
  const more = reporting.reported - unopposed - sums.registers - sums.left_out.length;
  return html`<p class="small" id="left-out">${say.leftOut(sums.left_out, more)}</p>`;
}

/** A candidate with picture, name and party, the name linked to the party's page. */
export const candidateName = (view: View, candidate: Candidate, mark: Html | false = false): Html => html`
  <span class="who">${avatar(candidate.avatar_url)}<span><b>${candidate.name}</b>
    ${partyOfCandidate(view, candidate)} ${mark}</span></span>`;

/** The party of a candidate, linked to its page; the colour is the candidate's own. */
const partyOfCandidate = (view: View, candidate: Candidate): Html =>
  chip(
    { color: colorOf(view.result, candidate), word: wordBeside(candidate), name: candidate.party.name },
    wordBeside(candidate) === '' ? undefined : partyAddress(view, candidate.party.id),
  );

/** Every candidate of the country with votes, share and a bar in the party's colour. percent: what more than is needed; 0 for none. */
export function candidateTable(view: View, percent: number): Html {
  const { candidates, reporting } = view.result;
  if (candidates.length === 0) return html`<p class="empty">${say.noCandidates}</p>`;
  const line = percent > 0 ? percent / 100 : null;
  const most = Math.max(line === null ? 0 : line * 1.1, ...candidates.map(({ share }) => share ?? 0));
  const reported = hasFigures(reporting);
  return html`<table class="tallies" aria-label="${say.candidates}">
    <thead><tr><th scope="col">${say.candidate}</th><th scope="col">${say.votes}</th><th scope="col">${say.share}</th></tr></thead>
    <tbody>${candidates.map(
      ({ candidate, votes, share }) => html`<tr id="candidate-${candidate.id}"><th scope="row">
        ${candidateName(view, candidate)}${bar(share ?? 0, most, colorOf(view.result, candidate), line)}</th>
      <td class="votes"${reported ? html` data-unit="${say.votesUnit}"` : ''}>${reported ? figure(votes) : notReported}</td>
      <td class="share" data-unit="${say.shareUnit}">${shareText(share)}</td></tr>`,
    )}</tbody></table>
    ${line !== null && html`<p class="small">${say.threshold(percent)}</p>`}`;
}

/**
 * Parliamentary: seats out of all constituencies by party, votes beside them, and ties. An independent with a seat has a row; those
 * without one stand below, each for themselves.
 */
export function seatResults(view: View): Html {
  const { result } = view;
  const { ranked, alone } = seatRows(result);
  if (ranked.length + alone.length === 0) return html`<p class="empty">${say.noSeats}</p>`;
  const declared = result.seats.reduce((sum, { seats }) => sum + seats, 0);
  return html`<p class="small">${say.seatsOf(declared, result.reporting.total)}</p>${seatTable(view, say.seatsHeading, ranked)}
    ${
      alone.length > 0 &&
      html`<details id="alone"><summary>${say.independentsWithout(alone.length)}</summary>
        ${seatTable(view, say.independentsWithout(alone.length), alone)}</details>`
    }
    ${
      result.ties.length > 0 &&
      html`<div><h3>${say.ties}</h3><ul class="plain">${result.ties.map(({ name, candidates }) => html`<li>${say.tieOf(name, candidates)}</li>`)}</ul><p class="small">${say.tiesNote}</p></div>`
    }
    ${withdrawnSeats(result)}`;
}

const seatTable = (
  view: View,
  label: string,
  rows: readonly SeatRow[],
): Html => html`<table class="tallies" aria-label="${label}">
    <thead><tr><th scope="col">${say.party}</th><th scope="col">${say.seats}</th><th scope="col">${say.votes}</th>
      <th scope="col">${say.share}</th></tr></thead>
    <tbody>${rows.map(({ holder, person, party_id, seats: held, votes }) => {
      const { totals: sums, reporting } = view.result;
      return html`<tr id="${holder.key}"><th scope="row">${holderName(view, holder, party_id)}
        ${person === null && bar(held, reporting.total, holder.color)}</th>
      <td class="votes" data-unit="${say.seatsUnit}">${figure(held)}</td>
      <td data-unit="${say.votesUnit}">${figure(votes)}</td>
      <td class="share" data-unit="${say.shareUnit}">${shareText(sums.valid_votes > 0 ? votes / sums.valid_votes : null)}</td></tr>`;
    })}</tbody></table>`;

/** A party by its short and full name, an independent by name and constituency. */
const holderName = (view: View, holder: Holder, party_id: number): Html =>
  holder.constituency === null
    ? html`<span class="who">${chip({ ...holder, word: holder.short }, partyAddress(view, party_id))}${
        !say.isSameName(holder.name, holder.short) && html`<b>${holder.name}</b>`
      }</span>`
    : html`<span class="who"><span>${chip({ ...holder, word: holder.name })}<span class="small">${holder.constituency}</span></span></span>`;

/** Seats whose holder withdrew too late to leave the ballot paper. */
function withdrawnSeats(result: NationalResult): Html | false {
  const { withdrawn } = result;
  if (withdrawn.length === 0) return false;
  const line = ({ name, elected }: (typeof withdrawn)[number]) => {
    const party = partyOf(result, elected.party_id);
    return html`<li>${say.seatOf(name, elected.name, party ? partyWord(party) : '')}</li>`;
  };
  return html`<div><h3>${say.withdrawn}</h3><ul class="plain">${withdrawn.map(line)}</ul><p class="small">${say.withdrawnNote}</p></div>`;
}

/** Contests that were not simply held: elected unopposed, postponed, decided by lot, annulled, each with its note. */
export function statuses(result: NationalResult): Html | false {
  const { statuses: apart } = result;
  if (apart.length === 0) return false;
  return html`<div><h3>${say.statuses}</h3><ul class="plain">${apart.map(({ name, status, elected, note }) => {
    const party = elected && partyOf(result, elected.party_id);
    const who = elected && (party ? say.electedOf(elected.name, partyWord(party)) : elected.name);
    return html`<li>${say.statusOf(name, contestStatuses[status], who)}${note && html`<p class="small">${note}</p>`}</li>`;
  })}</ul></div>`;
}
