import * as z from 'zod';
import { sayStatus as say } from '../messages/contest-status.ts';
import { statusDone } from '../messages/done.ts';
import { isNationwide } from '../places/election-types.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { id, remark } from '../wire/wire.ts';
import { contestFields, mark } from './contest.ts';

/**
 * What became of the poll of a contest: `held`, the usual; `unopposed`, elected without a poll; `postponed`; `lot`, a tie that was
 * decided by lot; `annulled`.
 */
export const CONTEST_STATUSES = ['held', 'unopposed', 'postponed', 'lot', 'annulled'] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

/** The statuses in which no votes of the contest count: they are neither published nor missing. */
export const WITHOUT_POLL = ['unopposed', 'postponed', 'annulled'] as const satisfies readonly ContestStatus[];
type WithoutPoll = (typeof WITHOUT_POLL)[number];
export const isWithoutPoll = (status: ContestStatus): status is WithoutPoll =>
  (WITHOUT_POLL as readonly ContestStatus[]).includes(status);

/**
 * Where the public figures of a contest come from: the constituency's own, the sum of all its polling stations, the sum of some, or
 * there are none.
 */
export const PUBLIC_SOURCES = ['declared', 'stations', 'some', 'none'] as const;
export type PublicSource = (typeof PUBLIC_SOURCES)[number];

/** What the rules ask about a contest. */
export interface StatusFacts {
  election_type_id: number;
  /** Its active candidates. */
  candidates: readonly number[];
  /** Whether votes of it are public. */
  published: boolean;
  /** The candidates that share the most live votes; one where no one shares them, none while a figure is missing. */
  leaders: readonly number[];
  /** Those that share the most published votes; none where nothing is public. */
  public_leaders: readonly number[];
  public_status: ContestStatus;
}

/** A status as it is asked for. */
export interface WantedStatus {
  status: ContestStatus;
  /** Whom the lot gave the seat. */
  candidate_id: number | null;
  /** Who drew the lot, why the contest was annulled, and the like. Required of what the public sees. */
  note: string | null;
  /** Whether the public sees it at once: the published figures then decide. */
  publish?: boolean;
}

/** True where a contest may have a status, or the sentence that says why not: a Ruling. */
export function statusCan(wanted: WantedStatus, facts: StatusFacts): true | string {
  const ruling = possible(wanted, facts);
  if (ruling !== true) return ruling;
  const { status, note, publish = false } = wanted;
  const isNews = publish && (status !== 'held' || facts.public_status !== 'held');
  return isNews && (note ?? '').length < STATUS_NOTE_FROM ? say.publicNoteNeeded({ letters: STATUS_NOTE_FROM }) : true;
}

function possible({ status, candidate_id, note, publish = false }: WantedStatus, facts: StatusFacts): true | string {
  const { election_type_id, candidates, published } = facts;
  const leaders = publish ? facts.public_leaders : facts.leaders;
  if ((status === 'unopposed' || status === 'lot') && isNationwide(election_type_id)) return say.onlyParliamentary;
  if (candidate_id !== null && !candidates.includes(candidate_id)) return say.notStanding;
  switch (status) {
    case 'unopposed':
      if (candidates.length !== 1) return say.notAlone({ candidates: candidates.length });
      return published ? say.votesArePublic : true;
    case 'postponed':
      return published ? say.votesArePublic : true;
    case 'lot':
      if (leaders.length < 2) return publish ? say.noPublicTie : say.noTie;
      if (!leaders.some((leader) => leader === candidate_id)) return say.notTied;
      return note === null || note.length < STATUS_NOTE_FROM ? say.lotNoteNeeded({ letters: STATUS_NOTE_FROM }) : true;
    default:
      return true;
  }
}

/** The note of a lot names who drew, and that of a public status says why: a letter does not. */
export const STATUS_NOTE_FROM = 10;

/** Who has the seat by the status itself. */
export const electedBy = (
  { status, candidate_id }: Pick<WantedStatus, 'status' | 'candidate_id'>,
  { candidates }: StatusFacts,
): number | null => (status === 'unopposed' ? (candidates[0] ?? null) : status === 'lot' ? candidate_id : null);

const status = z.object({
  status: z.enum(CONTEST_STATUSES),
  /** Who has the seat without a poll, or by lot. */
  candidate_id: z.int().nullable(),
  note: z.string().nullable(),
});

/** The status that the newsroom works with, what the public sees, and what the rules ask about the contest. */
export const statusOfContest = status.extend({
  public: status,
  facts: z.object({
    election_type_id: z.int(),
    candidates: z.array(z.int()),
    published: z.boolean(),
    leaders: z.array(z.int()),
    public_leaders: z.array(z.int()),
    public_status: z.enum(CONTEST_STATUSES),
  }),
  /** Counts the changes of the status. */
  version: z.int(),
});
export type StatusOfContest = z.output<typeof statusOfContest>;

/** The status in which no votes of a contest count, for the newsroom or for the public; undefined where they count. */
export const withoutPollIn = ({ status: own, public: shown }: Pick<StatusOfContest, 'status' | 'public'>) =>
  [own, shown.status].find(isWithoutPoll);

/** Whether the public sees another status than the newsroom has. */
export const awaitsStatus = ({
  public: shown,
  ...own
}: z.output<typeof status> & { public: z.output<typeof status> }) =>
  shown.status !== own.status || shown.candidate_id !== own.candidate_id || shown.note !== own.note;

export const contestStatus = {
  read: route({
    method: 'GET',
    path: '/api/v1/contests/status',
    access: ['entries.validate', 'votes.publish'],
    input: z.object(contestFields),
    data: statusOfContest,
  }),
  set: route({
    method: 'POST',
    path: '/api/v1/contests/status',
    access: ['votes.publish'],
    stepUp: 'public',
    input: z.object({
      ...contestFields,
      status: z.enum(CONTEST_STATUSES),
      /** Whom the lot gave the seat; for `lot` alone. */
      candidate_id: id.optional(),
      /** Required where the public sees it at once. */
      note: remark.optional(),
      /** Whether the public sees it at once. With four eyes another person has set it before. */
      publish: z.boolean().optional(),
      version: seenVersion,
      /** Of the question that was asked: refused where figures or what is public have changed since. */
      mark: mark.optional(),
    }),
    data: statusOfContest,
    msg: () => statusDone.saved,
  }),
};
