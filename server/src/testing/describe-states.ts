import { contract } from '@election/contract/contract';
import { refusals } from '@election/contract/messages/rules';
import type { Route } from '@election/contract/route';
import {
  DECISION_CALLS,
  DECISIONS,
  type Decision,
  ENTRY_TRANSITIONS,
  type EntryAction,
  type Refused,
} from '@election/contract/transitions';

const { votes, stationVotes, corrections, keying, differences, questions } = contract;
const actions = Object.keys(ENTRY_TRANSITIONS) as EntryAction[];
const states = Object.keys(ENTRY_TRANSITIONS.submit);
const cellsOf = (action: EntryAction) => Object.entries<string | Refused>(ENTRY_TRANSITIONS[action]);

const OTHER_CALLS: Record<Exclude<EntryAction, Decision>, readonly Route[]> = {
  submit: [votes.submit, stationVotes.submit],
  key_in: [keying.finish],
  validate: [votes.save],
  live_edit: [votes.save],
  kept: [differences.resolve],
  set_aside: [differences.resolve],
  ask_again: [differences.askAgain],
  reopen: [questions.ask],
  publish: [votes.publish, stationVotes.publish],
  withdraw: [corrections.withdraw, corrections.withdrawStation],
};
const CALLS: Record<string, readonly Route[]> = {
  ...OTHER_CALLS,
  ...Object.fromEntries(DECISIONS.map((decision) => [decision, [votes[DECISION_CALLS[decision]]]])),
};

const HEADING = '## An entry';
const SECTION = /^## An entry\n[\s\S]*?(?=\n## )/m;

const INTRODUCTION = `Made from the table of the contract (\`npx vitest run --project server transitions -u\` writes this section anew). The actions are
those of the history of figures: *validate* is a validator's own figure, *live_edit* a super_admin's, which is published at once where
the contest is; *key_in* a figure typed from the picture of the sheet. Where the sources of a contest differ, the desk keeps figures:
entries that equal them are *kept*, the others *set_aside*; or it has them entered again (*ask_again*). A question about a declined
figure has it entered again too (*reopen*).`;

const NOTES = `*Validate* and *live_edit* change the validator's own entry only. A decision names the figure that was seen: an entry that has another one
by now is refused with 409 and both figures. So is a \`version\` of the live value that is not the present one. Nothing of a refused call
is stored. An entry is never deleted.

Candidates who are unknown, of another constituency, year or type, named twice or inactive are refused with 422 before
any other check. Outside the caller's scope the answer is 403; [access.md](../access.md) says who may call what, and where.`;

/** The moves from one state to another, as a diagram; actions that leave an entry where it is are in the table alone. */
function diagram(): string {
  const moves = new Map<string, string[]>();
  for (const action of actions) {
    for (const [state, next] of cellsOf(action)) {
      if (typeof next !== 'string' || next === state) continue;
      const move = `${state === 'none' ? '[*]' : state} --> ${next}`;
      moves.set(move, [...(moves.get(move) ?? []), action]);
    }
  }
  return ['stateDiagram-v2', ...[...moves].map(([move, by]) => `  ${move}: ${by.join(', ')}`)].join('\n');
}

function table(): string {
  const rows = actions.map((action) => {
    const calls = CALLS[action] ?? [];
    const access = new Set(calls.flatMap((route) => route.access));
    const cells = cellsOf(action).map(([, cell]) =>
      typeof cell === 'string' ? cell : `409: ${refusals[cell.refused]}`,
    );
    return [
      action,
      calls.map(({ method, path }) => `\`${method} ${path}\``).join(', '),
      [...access].join(', '),
      ...cells,
    ];
  });
  const heading = ['action', 'call', 'permission', ...states];
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The page with its section about entries as the table of the contract has it. */
export function describeStates(page: string): string {
  if (!SECTION.test(page)) throw new Error(`The page has no section "${HEADING}"`);
  const section = [HEADING, INTRODUCTION, `\`\`\`mermaid\n${diagram()}\n\`\`\``, table(), NOTES].join('\n\n');
  return page.replace(SECTION, () => `${section}\n`);
}
