import { contestStatuses } from '@election/contract/messages/election';
import { figure, notReported, share as shareText, swing as swingText } from '@election/contract/messages/format';
import * as sayCorrections from '@election/contract/messages/public-corrections';
import * as say from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import type { NationalResult } from '@election/contract/results/results';
import { colorOf, holderOf } from '@election/contract/results/view/holders';
import { electedIn, lineOfParty, lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import { regionAddress, regionNameOf } from '@election/contract/results/view/places';
import { candidatesOfRegion, contestSums, hasFigures, swingsOf } from '@election/contract/results/view/sums';
import { addressOf, type Contest, type CorrectionPage, type View } from '@election/contract/results/view/view';
import { callsBlock } from './calls.ts';
import { candidateName, countingStatus } from './figures.ts';
import { placeTable, tiles } from './geography.ts';
import { type Html, html } from './html.ts';
import { choices } from './nation.ts';
import { paperLinks } from './paper/links.ts';
import { badge, bar, chip, section } from './pieces.ts';
import { changeList, correctionList } from './records.ts';
import { sheetBlock } from './sheet.ts';
import { stationTable } from './stations.ts';

type Party = NationalResult['parties'][number];

export const trail = (
  view: View,
  ...links: (readonly [string, string])[]
): Html => html`<nav class="trail" aria-label="${say.pages}">
  <a href="${addressOf(view, '/results')}">${say.allResults}</a>${links.map(([text, href]) => html` › <a href="${href}">${text}</a>`)}</nav>`;

/** The name of a contest in one line: "Results 2024 · Presidential". */
export const under = (view: View): Html =>
  html`<p class="under">${say.titleOf(say.heading(view.result.year.title), view.type)}</p>`;

export function constituencyPage(view: View, contest: Contest): Html {
  const { name, region, counting, as_of, corrections, slug } = contest;
  return html`${trail(view, [region.title, regionAddress(view, region.id)])}
    <div class="head"><div><h1>${name}</h1>${under(view)}${countingStatus(counting, as_of)}</div>
      ${choices(view, `/results/constituencies/${slug}`)}</div>
    ${contest.status !== 'held' && statusOf(contest)}
    <p class="leader" id="lead"><strong>${lineOfPlace(view, contest)}</strong></p>
    ${callsBlock(view, { contest })}
    ${contestTotals(contest)}
    ${section('candidates', say.candidates, contestTable(view, contest))}
    ${stationTable(view, contest)}
    ${sheetBlock(view, contest)}
    ${section(
      'corrections',
      say.correctionsOf(name),
      corrections.length > 0
        ? html`<p class="small">${sayCorrections.note}</p>${correctionList(corrections)}`
        : html`<p>${say.noCorrections}</p>`,
    )}
    ${changeList(view.changes.filter((change) => concerns(change, contest)))}
    ${paperLinks(view, `/results/constituencies/${slug}`, name, true)}`;
}

/** Whether a change is of a candidate of the ballot, or of the party of one. */
const concerns = ({ subject, id }: View['changes'][number], { candidates }: Contest): boolean =>
  candidates.some(
    ({ candidate }) => (subject === 'candidate' ? candidate.id : candidate.party.id) === id && subject !== 'coalition',
  );

const statusOf = (contest: Contest): Html => {
  const { status, note } = contest;
  const elected = electedIn(contest);
  return html`<p class="raised" id="status">${badge('amber', contestStatuses[status])}
    ${elected && html` <b>${elected}</b>`}${note && html` <span>${note}</span>`}</p>`;
};

function contestTotals(contest: Contest): Html {
  const { stations } = contest;
  const { margin, valid, rejected, turnout } = contestSums(contest);
  return html`<dl class="totals">
    <div><dt>${margin.label}</dt><dd>${say.marginOf(margin.value)}</dd><dd class="note">${margin.note}</dd></div>
    <div><dt>${valid.label}</dt><dd>${figure(valid.value)}</dd>
      <dd class="note">${valid.note}</dd></div>
    <div><dt>${rejected.label}</dt><dd>${figure(rejected.value)}</dd><dd class="note">${rejected.note}</dd></div>
    <div><dt>${turnout.label}</dt><dd>${shareText(turnout.value)}</dd>
      <dd class="note">${turnout.note}</dd></div>
    ${
      stations.total > 0 &&
      html`<div><dt>${say.stationsReported}</dt><dd>${say.stationsShort(stations.published, stations.total)}</dd>
      <dd aria-hidden="true"><progress max="${stations.total}" value="${Math.min(stations.published, stations.total)}"></progress></dd></div>`
    }</dl>`;
}

function contestTable(view: View, contest: Contest): Html {
  const { candidates: rows, elected_id } = contest;
  if (rows.length === 0) return html`<p class="empty">${say.noCandidates}</p>`;
  const valid = contest.valid ?? 0;
  const most = Math.max(...rows.map(({ votes }) => votes ?? 0));
  const compared = swingsOf(contest);
  return html`<table class="tallies" aria-label="${say.candidates}">
    <thead><tr><th scope="col">${say.candidate}</th><th scope="col">${say.votes}</th><th scope="col">${say.share}</th>
      ${compared && html`<th scope="col">${say.swing(compared.year)}</th>`}</tr></thead>
    <tbody>${rows.map(({ candidate, votes }) => {
      const color = colorOf(view.result, candidate);
      const points = compared?.pointsOf(candidate.id) ?? null;
      return html`<tr id="candidate-${candidate.id}"><th scope="row">
        ${candidateName(view, candidate, candidate.id === elected_id && badge('green', say.elected))}
        ${bar(votes ?? 0, most, color)}</th>
      <td class="votes"${votes === null ? '' : html` data-unit="${say.votesUnit}"`}>${votes === null ? notReported : figure(votes)}</td>
      <td class="share" data-unit="${say.shareUnit}">${shareText(votes !== null && valid > 0 ? votes / valid : null)}</td>
      ${compared && html`<td${points === null ? '' : html` data-unit="${say.pointsUnit}"`}>${swingText(points)}</td>`}</tr>`;
    })}</tbody></table>`;
}

export function regionPage(view: View, region: NationalResult['regions'][number], slug: string): Html {
  const { result } = view;
  const places = view.places.filter(({ region_id }) => region_id === region.id);
  const { reporting, valid_votes, seats } = region;
  const reported = hasFigures(reporting);
  return html`${trail(view)}<div class="head"><div><h1>${region.title}</h1>${under(view)}${countingStatus(region.election_status, null)}</div>
      ${choices(view, `/results/regions/${slug}`)}</div>
    <p class="leader" id="lead"><strong>${lineOfRegion(view, region)}</strong></p>
    ${callsBlock(view, { region })}
    <div class="columns"><div>
      ${
        isNationwide(result.election_type_id)
          ? section('candidates', say.candidates, regionCandidates(view, region))
          : section(
              'seats',
              say.seatsHeading,
              reported && seats.length > 0
                ? html`<ul class="plain">${seats.map((row) => {
                    const holder = holderOf(result, row);
                    return holder && html`<li>${chip({ ...holder, word: say.seatsWon(holder.name, row.seats) })}</li>`;
                  })}</ul>`
                : html`<p>${say.noSeats}</p>`,
            )
      }
      <p>${say.validVotes}: <b>${figure(reported ? valid_votes : null)}</b></p>
    </div><div>${section('tiles', say.cartogram, html`<div class="cartogram" data-cartogram>${tiles(view, places)}</div><p class="small">${say.cartogramNote}</p>`)}</div></div>
    ${section('places', say.constituencies, placeTable(view, say.constituencies, places))}
    ${paperLinks(view, `/results/regions/${slug}`, region.title)}`;
}

function regionCandidates(view: View, region: NationalResult['regions'][number]): Html {
  const candidates = candidatesOfRegion(view, region);
  const most = Math.max(...candidates.map(({ share }) => share ?? 0));
  const reported = hasFigures(region.reporting);
  return html`<table class="tallies" aria-label="${say.candidates}">
    <thead><tr><th scope="col">${say.candidate}</th><th scope="col">${say.votes}</th><th scope="col">${say.share}</th></tr></thead>
    <tbody>${candidates.map(({ candidate_id, votes, share }) => {
      const candidate = view.result.candidates.find((row) => row.candidate.id === candidate_id)?.candidate;
      return (
        candidate &&
        html`<tr id="candidate-${candidate_id}"><th scope="row">${candidateName(view, candidate)}${bar(share ?? 0, most, colorOf(view.result, candidate))}</th>
        <td class="votes">${reported ? figure(votes) : notReported}</td><td class="share" data-unit="${say.shareUnit}">${shareText(share)}</td></tr>`
      );
    })}</tbody></table>`;
}

export function partyPage(view: View, party: Party, slug: string): Html {
  const led = view.places.filter(({ leader, tied, reported }) => leader?.party_id === party.id && !tied && reported);
  const nationwide = view.result.candidates.length > 0;
  return html`${trail(view)}<div class="head"><div><h1>${party.name}</h1>${under(view)}</div>${choices(view, `/results/parties/${slug}`)}</div>
    <p class="leader" id="lead"><strong>${lineOfParty(view, party)}</strong></p>
    ${nationwide ? partyByRegion(view, party) : ''}
    ${section(
      'places',
      nationwide ? say.ledHere : say.seatsWonHere,
      led.length > 0
        ? placeTable(view, say.constituencies, led, (place) => regionNameOf(view, place))
        : html`<p>${nationwide ? say.leadsNowhere : say.noSeatYet}</p>`,
    )}`;
}

function partyByRegion(view: View, party: Party): Html {
  const ids = view.result.candidates
    .filter(({ candidate }) => candidate.party.id === party.id)
    .map(({ candidate }) => candidate.id);
  return section(
    'regions',
    say.votesHere,
    html`<table class="places numeric" aria-label="${say.votesHere}">
    <thead><tr><th scope="col">${say.region}</th><th scope="col">${say.votes}</th><th scope="col">${say.share}</th></tr></thead>
    <tbody>${view.result.regions.map((region) => {
      const own = region.candidates.filter(({ candidate_id }) => ids.includes(candidate_id));
      const votes = own.reduce((sum, row) => sum + row.votes, 0);
      const reported = hasFigures(region.reporting);
      return html`<tr id="region-${region.id}"><th scope="row"><a href="${regionAddress(view, region.id)}">${region.title}</a></th>
        <td>${reported ? figure(votes) : notReported}</td><td>${shareText(reported && region.valid_votes > 0 ? votes / region.valid_votes : null)}</td></tr>`;
    })}</tbody></table>`,
  );
}

export function correctionsPage(view: View, { data, total, current_page, last_page }: CorrectionPage): Html {
  const at = (page: number) => addressOf(view, '/results/corrections', { page: page === 1 ? undefined : page });
  return html`${trail(view)}<div class="head"><div><h1>${sayCorrections.heading}</h1>${under(view)}</div>${choices(view, '/results/corrections')}</div>
    ${total === 0 ? html`<p class="empty">${say.noCorrections}</p>` : html`<p class="small">${sayCorrections.note}</p>${correctionList(data)}`}
    ${current_page === 1 && changeList(view.changes)}
    ${
      last_page > 1 &&
      html`<nav class="pager" aria-label="${say.pages}">${current_page > 1 && html`<a rel="prev" href="${at(current_page - 1)}">${say.previous}</a> `}
      ${say.pageOf(current_page, last_page)} ${current_page < last_page && html`<a rel="next" href="${at(current_page + 1)}">${say.next}</a>`}</nav>`
    }${paperLinks(view, '/results/corrections', sayCorrections.heading)}`;
}
