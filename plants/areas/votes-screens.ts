import type { Plant } from '../plant.ts';

const web = (path: string) => `web/src/${path}`;
const votes = (path: string) => web(`votes/${path}`);
const LIVE = [votes('live/LiveScreen.test.tsx')];
const publishBar = { file: votes('live/PublishBar.tsx'), tests: LIVE };
const review = { file: votes('entry/EntryReview.tsx'), tests: [votes('entry/EntryScreen.test.tsx')] };
const ballot = {
  file: votes('entry/ballot.ts'),
  tests: [votes('entry/ballot.test.ts'), votes('entry/EntryScreen.test.tsx')],
};
const liveRows = { file: votes('live/rows.ts'), tests: [votes('live/rows.test.ts'), ...LIVE] };
const queries = { file: votes('queries.ts') };
const deciding = {
  file: votes('deciding/rows.ts'),
  tests: [votes('deciding/rows.test.ts'), votes('deciding/decisions.test.tsx')],
};
const decide = {
  file: votes('deciding/use-decide-entries.tsx'),
  tests: [votes('deciding/decisions.test.tsx'), votes('validation/ValidationScreen.test.tsx')],
};
const asked = {
  file: votes('findings/asked-findings.tsx'),
  tests: [...LIVE, votes('stations/PollingResultsPage.test.tsx')],
};
const conflicts = { file: votes('conflicts/conflicts.ts'), tests: [votes('conflicts/conflicts.test.ts')] };

/** The screens of votes: what people see and press. */
export const plants: readonly Plant[] = [
  {
    ...publishBar,
    name: 'Publish can be pressed before the checks have answered',
    find: 'disabled={publish.isRunning || findings.isPending}',
    replace: 'disabled={publish.isRunning}',
  },
  {
    file: votes('live/LiveVotes.tsx'),
    tests: LIVE,
    name: 'Publish can be pressed before what stands against it is known',
    find: '{!standing.isPending && rows &&',
    replace: '{rows &&',
  },
  {
    file: votes('register/RegisterPanel.tsx'),
    tests: LIVE,
    name: 'the register moves the figures when it arrives',
    find: 'return <Reading read={read} />',
    replace: 'return null',
  },
  {
    file: web('ui/Reading.tsx'),
    tests: [web('ui/Reading.test.tsx')],
    name: 'a read that hangs keeps the figures from the screen',
    find: 'useDelayed(true, WAITS_MS)',
    replace: 'useDelayed(false, WAITS_MS)',
  },
  {
    file: votes('choice/ContestFrame.tsx'),
    tests: [votes('board/RaceBoard.test.tsx')],
    name: 'without a year the board is read for ever',
    find: '(choice.year.year && unchosen)',
    replace: 'unchosen',
  },
  {
    ...publishBar,
    name: 'Publish asks before the checks that are read again have answered',
    find: 'settled(findings)',
    replace: 'findings.data',
  },
  {
    ...publishBar,
    name: 'Publish asks about the figures before those that are read again',
    find: 'settled(results)',
    replace: 'results.data',
  },
  {
    ...publishBar,
    name: 'Publish asks about the totals of the register before those that are read again',
    find: 'settled(registers)',
    replace: 'registers.data',
  },
  {
    ...publishBar,
    name: 'Publish can be pressed again while it waits for the checks',
    find: 'can={isOpening ? say.checking : ruling}',
    replace: 'can={ruling}',
  },
  {
    ...publishBar,
    name: 'a warning that was found while the question was open is published without a tick',
    find: '        if (asked.isOutdated(foundNow)) throw new Error(sayConflicts.checkedMeanwhile);\n',
    replace: '        void [asked.isOutdated, foundNow];\n',
  },
  {
    file: votes('findings/order.ts'),
    tests: LIVE,
    name: 'a tick on a warning holds for other numbers',
    find: '`${code} ${JSON.stringify(Object.entries(numbers).sort())}`',
    replace: '`${code}${JSON.stringify(Object.keys(numbers).sort())}`',
  },
  {
    ...publishBar,
    name: 'open errors do not disable Publish',
    find: "const errors = openOf(findings.data ?? [], 'error').map(sentenceOf);",
    replace: 'const errors: string[] = [];\n  void sentenceOf;',
  },
  {
    ...publishBar,
    name: 'figures that moved while the question was open are published',
    find: 'if (moved(rows, votesNow) || registerMoved(totals, totalsNow))',
    replace: 'if (registerMoved(totals, totalsNow))',
  },
  {
    ...publishBar,
    name: 'totals of a register that changed while the question was open are published',
    find: 'if (moved(rows, votesNow) || registerMoved(totals, totalsNow))',
    replace: 'if (moved(rows, votesNow))',
  },
  {
    ...publishBar,
    name: 'ticks on warnings are not stored',
    find: 'await tick.run({ ...contestKey(contest), findings: asked.decided });',
    replace: '',
  },
  {
    ...publishBar,
    name: 'publishing does not ask for the ticks',
    find: '        asked.assertAnswered();\n',
    replace: '',
  },
  {
    file: votes('live/columns.tsx'),
    tests: LIVE,
    name: 'the sum below Published adds up live figures',
    find: '{sum(({ live }) => live?.published_votes)}',
    replace: '{sum(({ live }) => live?.votes)}',
  },
  {
    file: votes('live/columns.tsx'),
    tests: LIVE,
    name: 'a missing figure counts 0 in a sum',
    find: 'const total = known.length > 0 ? known.reduce((all, value) => all + value, 0) : null;',
    replace: 'const total = known.reduce((all, value) => all + value, 0);',
  },
  {
    ...liveRows,
    name: 'the live figure minus the published one has the wrong sign',
    find: '? live.votes - live.published_votes',
    replace: '? live.published_votes - live.votes',
  },
  {
    ...liveRows,
    name: 'a figure that was never published does not count as unpublished',
    find: 'live !== null && live.votes !== live.published_votes;',
    replace: 'live !== null && live.published_votes !== null && live.votes !== live.published_votes;',
  },
  {
    ...review,
    name: 'Save of an agent is open without the tick',
    find: 'disabled={asks && !ticked}',
    replace: 'disabled={false}',
  },
  {
    ...review,
    name: 'totals of the sheet that do not fit need no tick',
    find: 'findings.length > 0 || comparisons.some(({ agrees }) => !agrees)',
    replace: 'findings.length > 0',
  },
  {
    ...review,
    name: 'a changed entry is asked about as a new one',
    find: 'changes ? sayVotes.updateQuestion : say.saveEntryQuestion',
    replace: 'say.saveEntryQuestion',
  },
  {
    ...ballot,
    name: 'a blank field is sent as 0',
    find: 'return vote_count === null ? [] : [{ candidate_id: row.candidate.id, vote_count }];',
    replace: 'return [{ candidate_id: row.candidate.id, vote_count: vote_count ?? 0 }];',
  },
  {
    ...ballot,
    name: 'inactive candidates take figures',
    find: "candidate.status === 'active' && enterable === true",
    replace: 'enterable === true',
  },
  {
    ...ballot,
    name: 'the ballot is not in its order',
    find: '.sort((a, b) => a.ballot_order - b.ballot_order)',
    replace: '.sort((a, b) => b.ballot_order - a.ballot_order)',
  },
  {
    ...ballot,
    name: 'figures sent from another device are replaced unasked',
    find: 'if (entry.votes === seen || entry.votes === vote_count) return null;',
    replace: 'return null;',
  },
  {
    ...queries,
    name: 'saving the register does not show it',
    find: 'useWrite(registers.save, {\n    refreshes: [registers.list, ',
    replace: 'useWrite(registers.save, {\n    refreshes: [',
    tests: [votes('register/RegisterPanel.test.tsx')],
  },
  {
    ...queries,
    name: 'a publication does not show on its own screen',
    find: '  contestStatus.read,\n  votes.results,\n  votes.entries,',
    replace: '  contestStatus.read,\n  votes.entries,',
    tests: LIVE,
  },
  {
    file: web('api/queries.ts'),
    tests: [web('api/queries.test.tsx')],
    name: 'a refused write leaves the old figures on the screen',
    find: 'if (error.status === 404 || error.status === 409) await refresh(refreshes);',
    replace: '',
  },
  {
    file: web('api/queries.ts'),
    tests: [web('api/queries.test.tsx')],
    name: 'a refusal is handled before the current figures are on the screen',
    find: 'if (error.status === 404 || error.status === 409) await refresh(refreshes);',
    replace: 'if (error.status === 404 || error.status === 409) void refresh(refreshes);',
  },
  {
    ...queries,
    name: 'figures of a station are sent as those of the constituency',
    find: '    station\n      ? atPollingStation.run({ year_id, constituency_id, polling_station_id: station.id, votes: ballot })\n      : atConstituency',
    replace: '    atConstituency',
    tests: [votes('entry/StationEntry.test.tsx')],
  },
  {
    ...deciding,
    name: 'a figure that is live already can be validated again',
    find: 'ruling === true && live?.votes === taken.votes ? say.sameAsLive : ruling',
    replace: 'ruling',
  },
  {
    ...deciding,
    name: 'declined figures count as a difference',
    find: "const counted = entries.filter(({ status }) => status !== 'declined');",
    replace: 'const counted = entries;',
  },
  {
    ...deciding,
    name: 'the figure that a person took is not the one decided on',
    find: 'const user_id = taken[candidate.id] ?? chosen_id;',
    replace: 'const user_id = chosen_id ?? taken[candidate.id];',
  },
  {
    ...decide,
    name: 'a decline needs no reason',
    find: "if (declines && reason.text() === '') throw new Error(declineReasonNeeded);",
    replace: '',
  },
  {
    ...decide,
    name: 'rows without a selected vote are decided on in silence',
    find: 'if (rows.length === 0 || rows.some(({ taken }) => !taken)) {',
    replace: 'if (rows.length === 0) {',
  },
  {
    file: votes('deciding/DecideBar.tsx'),
    tests: [votes('deciding/decisions.test.tsx'), votes('validation/ValidationScreen.test.tsx')],
    name: 'bulk actions appear for one selected row',
    find: '{selected > 1 && (',
    replace: '{selected > 0 && (',
  },
  {
    ...asked,
    name: 'one tick answers all warnings',
    find: 'if (ticked.size < warnings.length) throw new Error(say.tickEach);',
    replace: 'if (ticked.size === 0 && warnings.length > 0) throw new Error(say.tickEach);',
  },
  {
    ...asked,
    name: 'errors are overridden without a reason',
    find: "if (errors.length > 0 && reason.text() === '') throw new Error(reasonNeeded);",
    replace: '',
  },
  {
    ...conflicts,
    name: 'the choice between two figures is not kept',
    find: 'mine.has(id) || !conflicts.some((conflict) => conflict.id === id)',
    replace: '!conflicts.some((conflict) => conflict.id === id)',
  },
  {
    ...conflicts,
    name: 'an equal figure under a new version is a conflict',
    find: 'live.version === version || live.votes === vote_count',
    replace: 'live.version === version',
  },
  {
    file: votes('findings/order.ts'),
    tests: [votes('findings/order.test.ts')],
    name: 'findings that were decided on stay open',
    find: 'finding.severity === severity && finding.decision === null',
    replace: 'finding.severity === severity',
  },
];
