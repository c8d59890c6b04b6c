import type { Plant } from '../plant.ts';

const contests = 'server/src/features/contests';
const rules = { file: 'contract/src/sources.ts', tests: ['contract/src/sources.test.ts'] };
const sources = { tests: [`${contests}/sources.test.ts`] };
const keying = { tests: [`${contests}/keying.test.ts`] };
const claims = { ...keying, file: `${contests}/claim-sheet.sql` };
const resolving = { ...sources, file: `${contests}/resolve-difference.sql` };

const deciding = { file: 'contract/src/rules.ts', tests: ['contract/src/rules.test.ts'] };
const keyingScreen = { tests: ['web/src/keying/KeyingPage.test.tsx'] };
const differencesScreen = { tests: ['web/src/differences/DifferencesPage.test.tsx'] };

/** Independent sources: who counts, who may publish, key-ins, and what the desk decides. */
export const plants: readonly Plant[] = [
  {
    ...deciding,
    name: 'the button of a publication does not know of sources',
    find: 'return unconfirmed ?? true;',
    replace: 'return true;',
  },
  {
    ...deciding,
    name: 'the button of a decision is enabled for an own entry',
    find: 'provider_id !== undefined && provider_id === actor.id',
    replace: 'provider_id === 0',
  },
  {
    file: 'web/src/votes/live/PublishBar.tsx',
    tests: ['web/src/votes/live/LiveScreen.test.tsx'],
    name: 'Publish Votes does not ask how the sources stand',
    find: 'useStanding(contest).data?.refusal ?? null',
    replace: 'null',
  },
  {
    ...keyingScreen,
    file: 'web/src/keying/KeyIn.tsx',
    name: 'a part of a ballot can be finished',
    find: 'can={missing > 0 ? say.missing(missing) : true}',
    replace: 'can={true}',
  },
  {
    ...keyingScreen,
    file: 'web/src/keying/KeyIn.tsx',
    name: 'the person stays on a sheet that is no longer theirs',
    find: 'error instanceof ApiError && error.status === 409',
    replace: 'error instanceof ApiError && error.status === 404',
  },
  {
    ...keyingScreen,
    file: 'web/src/keying/use-claim.ts',
    name: 'every key is a call',
    find: '    if (Date.now() - last.current < KEEP_MS) return;\n',
    replace: '',
  },
  {
    ...differencesScreen,
    file: 'web/src/differences/Decide.tsx',
    name: 'an own figure is sent without its reason',
    find: 'openFields(compared, next).length === 0 && !hasOwn(next)',
    replace: 'openFields(compared, next).length === 0',
  },
  {
    ...differencesScreen,
    file: 'web/src/differences/DifferencesPage.tsx',
    name: 'the next difference does not open',
    find: 'setValue(next ? String(next.contest_id) : null);',
    replace: 'setValue(null);',
  },
  {
    ...differencesScreen,
    file: 'web/src/differences/decisions.ts',
    name: 'a figure is sent as that of the other source',
    find: 'sources[choice.source]?.id',
    replace: 'sources[0]?.id',
  },
  {
    ...rules,
    name: 'a source that is not whole agrees',
    find: 'candidates.every((id) => of.has(id))',
    replace: 'candidates.some((id) => of.has(id))',
  },
  {
    ...rules,
    name: 'two that agree outvote a third',
    find: "  if (differing > 0) return 'differ';\n  if (complete > 1) return 'agree';",
    replace: "  if (complete > 1) return 'agree';\n  if (differing > 0) return 'differ';",
  },
  {
    ...rules,
    name: 'another figure than the sources have is published',
    find: 'confirmed.get(one.candidate_id) !== one.votes',
    replace: '!confirmed.has(one.candidate_id)',
  },
  {
    ...rules,
    name: 'four eyes ask for nobody but the publisher',
    find: 'one.validators.every((validator) => validator === publisher_id)',
    replace: 'one.validators.includes(publisher_id)',
  },
  {
    ...rules,
    name: 'a figure that is sent keeps the validators of the one before',
    find: ': [user_id],',
    replace: ': one.validators,',
  },
  {
    ...sources,
    file: `${contests}/gate.sql`,
    name: 'the gate lets pass what sources do not confirm',
    find: "gate ->> 'unconfirmed' is not null",
    replace: "gate ->> 'unconfirmed' is null",
  },
  {
    ...sources,
    file: `${contests}/stations.ts`,
    name: 'four eyes do not hold for polling stations',
    find: '  await assertConfirmed(context, input);\n',
    replace: '',
  },
  {
    ...sources,
    file: `${contests}/findings.ts`,
    name: 'totals that are public at once are nobody’s',
    find: 'total_valid_votes === undefined ? register_by : actor.id',
    replace: 'register_by',
  },
  {
    ...sources,
    file: `${contests}/decide-entries.sql`,
    name: 'a person decides on an entry of their own',
    find: '  perform refuse_own(input, me);\n',
    replace: '',
  },
  {
    ...sources,
    file: `${contests}/save-votes.sql`,
    name: 'a person saves a figure over an own entry that waits',
    find: '  perform refuse_figures(contest.id, 0, me, doing, input);\n',
    replace: '',
  },
  {
    ...sources,
    file: `${contests}/publish-station.sql`,
    name: 'a person publishes a station with an own entry that waits',
    find: "  perform refuse_figures(contest.id, station, me, 'validate', input);\n",
    replace: '',
  },
  {
    ...sources,
    file: 'server/src/features/imports/check.ts',
    name: 'an import validates the own entries of its person',
    find: "    await client.query('select refuse_own_entries($1)', [importer_id]);\n",
    replace: '',
  },
  {
    ...sources,
    file: 'server/src/features/imports/check.ts',
    name: 'an import publishes what sources do not confirm',
    find: '    await noteUnconfirmed(client, importer_id);\n',
    replace: '',
  },
  {
    ...sources,
    file: `${contests}/differences.ts`,
    name: 'a source decides on the own difference',
    find: 'user_id === actor.id',
    replace: 'user_id === 0',
  },
  {
    ...sources,
    file: `${contests}/differences.ts`,
    name: 'everybody reads whose figures were not kept',
    find: "can(actor, 'audit.read')",
    replace: "can(actor, 'differences.resolve')",
  },
  {
    ...sources,
    file: `${contests}/differences.ts`,
    name: 'a figure is kept that no source has',
    find: 'user_id !== undefined && field.votes[index] !== vote_count',
    replace: 'user_id !== undefined && index < 0',
  },
  {
    ...resolving,
    name: 'two decide on one difference at once',
    find: "  perform refuse_unseen(contest.id, call ->> 'seen');\n  update vote_entries e\n  set status = move.next, action = move.action",
    replace: '  update vote_entries e\n  set status = move.next, action = move.action',
  },
  {
    ...resolving,
    name: 'the figure that is not kept is approved',
    find: "then 'kept' else 'set_aside' end",
    replace: "then 'kept' else 'kept' end",
  },
  {
    ...keying,
    file: `${contests}/read-votes.ts`,
    name: 'who enters reads live figures where two sources are needed',
    find: '$4 and ($6 or sources_needed(k) = 1) as sees_live',
    replace: '$4 and ($6 or true) as sees_live',
  },
  {
    ...keying,
    file: `${contests}/read-votes.ts`,
    name: 'a figure that is asked for again is shown',
    find: "else e.user_id = $5 and e.status <> 'asked_again' end",
    replace: 'else e.user_id = $5 end',
  },
  {
    ...keying,
    file: 'server/src/features/duty/duty-pack.sql',
    name: 'the phone keeps a figure that is asked for again',
    find: "where e.user_id = in_user and e.status <> 'asked_again'",
    replace: 'where e.user_id = in_user',
  },
  {
    ...claims,
    name: 'a claim never ends',
    find: "and state = 'claimed' and touched_at < claims_end();",
    replace: "and state = 'claimed' and touched_at > now();",
  },
  {
    ...claims,
    name: 'a claim ends at the ninth minute',
    find: "interval '10 minutes'",
    replace: "interval '9 minutes'",
  },
  {
    ...claims,
    name: 'a person keys in a sheet of figures that they entered',
    find: '      and not exists (select from vote_entries e where e.contest_id = k.id and e.user_id = me)\n',
    replace: '',
  },
  {
    ...claims,
    name: 'a skipped sheet comes back to the person',
    find: " or other.state = 'skipped' and other.user_id = me",
    replace: '',
  },
  {
    ...claims,
    name: 'a sheet that cannot be read is given out again',
    find: "(other.state = 'unreadable' or ",
    replace: "(other.state = 'unreadable' and other.user_id = me or ",
  },
  {
    ...claims,
    name: 'a sheet outside the reach is given out',
    find: '(reach is null or k.constituency_id = any (reach))',
    replace: 'true',
  },
  {
    ...keying,
    file: `${contests}/key-in.sql`,
    name: 'a part of a ballot is keyed in',
    find: '  perform refuse_incomplete(contest, me, sent);\n',
    replace: '',
  },
  {
    ...keying,
    file: `${contests}/key-in.sql`,
    name: 'a sheet outside the reach is keyed in',
    find: "    perform refuse(403, 'out_of_scope');\n",
    replace: '    null;\n',
  },
  {
    file: 'web/src/votes/deciding/rows.ts',
    tests: ['web/src/votes/deciding/decisions.test.tsx'],
    name: 'the buttons of rows take an own entry for that of another person',
    find: 'taken.status, actor, taken.user_id)',
    replace: 'taken.status, actor, 0)',
  },
  {
    file: 'web/src/differences/use-pages.ts',
    tests: ['web/src/differences/DifferencesPage.test.tsx'],
    name: 'a page of differences shows the first rows again',
    find: 'rows.slice((page - 1) * ROWS, page * ROWS)',
    replace: 'rows.slice(0, ROWS)',
  },
];
