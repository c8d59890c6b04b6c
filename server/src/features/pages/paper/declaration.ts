import { say as sayPages, titleOf } from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import { partyWord } from '@election/contract/results/view/holders';
import { electedIn } from '@election/contract/results/view/lead';
import { contestSums } from '@election/contract/results/view/sums';
import type { Contest, View } from '@election/contract/results/view/view';
import type { Paper } from '../../../platform/paper/paper.ts';
import { column, frameOf, stationFacts } from './papers.ts';
import { say, sayForm } from './sentences.ts';

/** Points in which a person can write. */
const WRITING = 26;
const SIGNING = 34;
const WITNESSES = 2;

/** A form to print and sign: the published figures of a constituency, with room for words and signatures. */
export function declarationOf(view: View, contest: Contest): Paper {
  const { name, region, stations, reported } = contest;
  const rows = contest.candidates.toSorted((a, b) => a.candidate.ballot_order - b.candidate.ballot_order);
  const { valid, rejected, turnout } = contestSums(contest);
  // The sum of some stations is nothing to declare.
  const known = reported && valid.value !== null;
  const totals = [
    [valid.label, known ? valid.value : null],
    [rejected.label, rejected.value],
    [say.registered, contest.register?.registered ?? null],
  ] as const;
  return {
    ...frameOf(view, sayForm.title({ name }), contest.corrections.length > 0),
    lead: titleOf(name, region.title),
    facts: [...stationFacts(stations), ...(turnout.value === null ? [] : [{ ...turnout, kind: 'share' as const }])],
    tables: [
      {
        ...{ name: 'candidates', heading: sayForm.onTheBallot, empty: sayPages.noCandidates, rowHeight: WRITING },
        columns: [
          column(sayForm.order, 'text', 1),
          column(sayPages.candidate, 'text', 4),
          column(sayPages.party, 'text', 1.6),
          column(sayPages.votes, known ? 'number' : 'line', 1.8),
          column(sayForm.votesInWords, 'line', 5),
        ],
        rows: rows.map(({ candidate, votes }) => [
          String(candidate.ballot_order),
          candidate.name,
          partyWord(candidate.party),
          known ? votes : null,
          null,
        ]),
      },
      {
        ...{ name: 'totals', heading: sayForm.totals, empty: '', rowHeight: WRITING },
        columns: [
          column(sayForm.total, 'text', 4),
          column(sayForm.inFigures, known ? 'number' : 'line', 2),
          column(sayForm.inWords, 'line', 6),
        ],
        // What is not published is left to be written in.
        rows: totals.map(([label, value]) => [label, value ?? '', null]),
      },
      {
        ...{ name: 'signatures', heading: sayForm.signatures, empty: '', rowHeight: SIGNING },
        columns: [
          column(sayForm.role, 'text', 4),
          column(sayForm.fullName, 'line', 4),
          column(sayForm.signature, 'line', 4),
        ],
        rows: [
          sayForm.returningOfficer,
          ...rows.map(({ candidate }) => sayForm.agentOf({ candidate: candidate.name })),
          ...Array.from({ length: WITNESSES }, () => sayForm.witness),
        ].map((role) => [role, null, null]),
      },
    ],
    statements: [
      { before: 0, text: known ? sayForm.note : sayForm.emptyForm },
      { before: 2, text: sayForm.declares({ name, region: region.title }) },
      ...(isNationwide(view.result.election_type_id) ? [] : [{ before: 2, text: electedLine(contest) }]),
      { before: 2, text: sayForm.dated },
    ],
  };
}

/** Who is elected; a line to fill in where that is not decided. */
function electedLine(contest: Contest): string {
  if (contest.tied) return sayPages.tiesNote;
  const elected = electedIn(contest);
  return elected === null ? sayForm.electedLine : sayForm.declaresElected({ who: elected });
}
