import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { MARK_PARTS, type Mark } from '@election/contract/figures/contest';
import type { ContestStatus } from '@election/contract/figures/contest-status';
import type { Register } from '@election/contract/figures/registers';
import type { Publication } from '@election/contract/figures/transitions';
import type { CandidateVotes } from '@election/contract/figures/votes';
import { contestStatuses } from '@election/contract/messages/election';
import { records as sayRecords } from '../../app/sentences.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { openOf, unknownOf } from '../findings/order.ts';
import { totalsText } from '../register/register-text.ts';
import { candidateStatuses, changedParts, publications, asking as say } from '../sentences.ts';

/** What a question about a contest, or about one of its polling stations, shows. */
export interface Shown {
  /** Of the rest: an act sends it, and is refused where something has changed since. */
  mark: Mark;
  publication: Publication;
  results: readonly CandidateVotes[];
  register: Register | null;
  /** Those that the server knows; none of a polling station, whose figures the screen checks. */
  findings: readonly ContestFinding[];
  /** Null where the person does not read it. */
  status: ContestStatus | null;
  /** Why sources or four eyes stop the publication by this person; null where nothing does. */
  unconfirmed: string | null;
}

/** A sentence for each thing that is another one now. Empty where everything is as it was shown. */
export function movedSince(before: Shown, now: Shown): string[] {
  const lines = {
    figures: figureLines(before, now),
    register: registerLines(before, now),
    findings: [],
    status: statusLines(before, now),
    publication: publicationLines(before, now),
  } satisfies Record<keyof Mark, string[]>;
  const said = [...Object.values(lines).flat(), ...findingLines(before, now)];
  // Checks look at figures and register too: where those changed, it is no news that the checks look at something else.
  const unsaid = MARK_PARTS.filter(
    (part) =>
      before.mark[part] !== now.mark[part] && lines[part].length === 0 && (part !== 'findings' || said.length === 0),
  );
  return [...said, ...unsaid.map((part) => changedParts[part])];
}

const byId = ({ results }: Shown) => new Map(results.map((row) => [row.candidate.id, row]));

function figureLines(before: Shown, now: Shown): string[] {
  const known = byId(before);
  return now.results.flatMap(({ candidate, vote_count: [live] }) => {
    const old = known.get(candidate.id);
    const [from, to] = [old?.vote_count[0]?.votes ?? null, live?.votes ?? null];
    return [
      ...(from === to
        ? []
        : [sayRecords.change({ name: candidate.name, from: formatFigure(from), to: formatFigure(to) })]),
      ...(old && old.candidate.status !== candidate.status
        ? [
            sayRecords.change({
              name: candidate.name,
              from: candidateStatuses[old.candidate.status],
              to: candidateStatuses[candidate.status],
            }),
          ]
        : []),
    ];
  });
}

function publicationLines(before: Shown, now: Shown): string[] {
  if (before.publication !== now.publication) {
    return [
      sayRecords.change({
        name: say.publication,
        from: publications[before.publication],
        to: publications[now.publication],
      }),
    ];
  }
  const known = byId(before);
  return now.results.flatMap(({ candidate, vote_count: [live] }) => {
    const [from, to] = [known.get(candidate.id)?.vote_count[0]?.published_votes ?? null, live?.published_votes ?? null];
    return from === to
      ? []
      : [
          sayRecords.change({
            name: say.publicFigure({ name: candidate.name }),
            from: formatFigure(from),
            to: formatFigure(to),
          }),
        ];
  });
}

function registerLines(before: Shown, now: Shown): string[] {
  const [from, to] = [before, now].map(({ register }) => (register ? totalsText(register) : say.noRegister));
  return from === to ? [] : [sayRecords.change({ name: say.register, from: from ?? '', to: to ?? '' })];
}

function statusLines({ status: from }: Shown, { status: to }: Shown): string[] {
  if (from === null || to === null || from === to) return [];
  return [sayRecords.change({ name: say.status, from: contestStatuses[from], to: contestStatuses[to] })];
}

function findingLines(before: Shown, now: Shown): string[] {
  const [known, open] = [before, now].map(({ findings }) =>
    (['error', 'warning'] as const).flatMap((severity) => openOf(findings, severity)),
  );
  return [
    ...unknownOf(open ?? [], known ?? []).map((finding) => say.found({ sentence: sentenceOf(finding) })),
    ...unknownOf(known ?? [], open ?? []).map((finding) => say.foundNoMore({ sentence: sentenceOf(finding) })),
  ];
}
