import type { StatusOfContest } from '@election/contract/figures/contest-status';
import { noVotes, sayStatus as words } from '@election/contract/messages/contest-status';
import { contestStatuses } from '@election/contract/messages/election';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { asking as sayChanged, records as sayRecords } from '../../app/sentences.ts';
import { CONTEST_AT, HELD, serveContest } from '../../testing/contest.ts';
import { agree, button, choose, dialog, dropdown, gone, openPage, press } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import type { Served } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { publicAtOnce, publications, status as say, asking as sayAsking, live as sayLive } from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

const TIE: StatusOfContest = {
  ...HELD,
  facts: { ...HELD.facts, election_type_id: 2, leaders: [1, 2], public_leaders: [1, 2] },
};
const POSTPONED: StatusOfContest = { ...HELD, status: 'postponed', note: 'A candidate died.' };

async function open(
  status: StatusOfContest,
  role: 'super_admin' | 'admin' = 'super_admin',
  labels = {},
  answer?: () => Served,
) {
  await signInAs(role);
  const contest = { live: [{ votes: 30 }, { votes: 30 }], status, labels };
  const server = serveContest(contest, answer && { status: answer });
  openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes');
  const panel = await screen.findByRole('region', { name: say.heading });
  return { ...server, panel };
}

it('says what became of the poll, and that the public does not see it yet', async () => {
  const { panel } = await open(POSTPONED);
  expect(panel.textContent).toContain(contestStatuses.postponed);
  expect(panel.textContent).toContain('A candidate died.');
  expect(panel.textContent).toContain(say.publicSees({ status: contestStatuses.held }));
});

it('disables Publish Votes with the sentence of the refusal', async () => {
  await open(POSTPONED);
  await waitFor(async () => {
    expect((await button(sayLive.publishVotes)).getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain(noVotes.postponed);
  });
});

it('is changed by who publishes alone', async () => {
  const { panel } = await open({ ...HELD, status: 'postponed' }, 'admin');
  expect(panel.textContent).toContain(contestStatuses.postponed);
  expect(within(panel).queryByRole('button', { name: say.change })).toBeNull();
});

it('sends the drawn candidate with who drew, after a question that says that it is public at once', async () => {
  const { panel, sent } = await open(TIE);
  await press(say.change);
  await choose(panel, say.status, contestStatuses.lot);
  expect((await button(say.save)).getAttribute('aria-disabled')).toBe('true');
  expect(panel.textContent).toContain(words.notTied);
  await choose(panel, say.drawn, 'Kofi');
  expect(panel.textContent).toContain(words.lotNoteNeeded({ letters: 10 }));
  fireEvent.input(within(panel).getByLabelText(new RegExp(say.whoDrew)), {
    target: { value: 'Drawn by the returning officer' },
  });
  fireEvent.click(within(panel).getByLabelText(say.publish));
  await press(say.save);
  expect((await dialog(say.question)).textContent).toContain(publicAtOnce.lot);
  await agree(say.question);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      {
        ...{ year_id: 33, constituency_id: 134, election_type_id: 1, status: 'lot', candidate_id: 2 },
        ...{ note: 'Drawn by the returning officer', publish: true, version: 1, mark: expect.anything() },
      },
    ]),
  );
});

it('of an older version says what someone else saved, and is saved over that once the person has seen it', async () => {
  const current: StatusOfContest = { ...HELD, status: 'annulled', note: 'By the court', version: 2 };
  let refusals = 1;
  const { panel, sent } = await open(HELD, 'super_admin', {}, () =>
    refusals-- > 0 ? { status: 409, error_msg: 'Changed', more: { current } } : { data: current },
  );
  await press(say.change);
  await choose(panel, say.status, contestStatuses.postponed);
  await press(say.save);
  await agree(say.question);
  const { held, annulled } = contestStatuses;
  expect(
    await within(panel).findByText(sayRecords.change({ name: say.status, from: held, to: annulled })),
  ).toBeTruthy();
  expect(
    within(panel).getByText(sayRecords.change({ name: say.note, from: sayRecords.blank, to: 'By the court' })),
  ).toBeTruthy();
  await press(sayRecords.keepMine, panel);
  expect(dropdown(panel, say.status).value).toBe(contestStatuses.postponed);
  await press(say.save);
  await agree(say.question);
  await waitFor(() =>
    expect(sent('POST').map(({ status, version }) => [status, version])).toEqual([
      ['postponed', 1],
      ['postponed', 2],
    ]),
  );
});

it('is asked about again where figures became public since, and says so', async () => {
  const { panel, sent, now } = await open(HELD);
  await press(say.change);
  await choose(panel, say.status, contestStatuses.annulled);
  await press(say.save);
  await dialog(say.question);
  now.live = [
    { votes: 30, published: 30 },
    { votes: 30, published: 30 },
  ];
  await agree(say.question);
  await screen.findByText(sayChanged.heading);
  const { unpublished, published } = publications;
  expect((await dialog(say.question)).textContent).toContain(
    sayRecords.change({ name: sayAsking.publication, from: unpublished, to: published }),
  );
  await agree(say.question);
  await gone(say.question);
  expect(sent('POST')).toHaveLength(2);
});

it('names the candidates of a lot by their labels, so that namesakes are told apart', async () => {
  const { panel } = await open(TIE, 'super_admin', { 1: 'Kofi (no. 1)', 2: 'Kofi (no. 2) (withdrew)' });
  await press(say.change);
  await choose(panel, say.status, contestStatuses.lot);
  await choose(panel, say.drawn, 'Kofi (no. 2) (withdrew)');
  expect(dropdown(panel, say.drawn).value).toBe('Kofi (no. 2) (withdrew)');
});

it('says why a contest may not have a status, before anything is sent', async () => {
  const { panel, sent } = await open(TIE);
  await press(say.change);
  await choose(panel, say.status, contestStatuses.unopposed);
  expect(panel.textContent).toContain(words.notAlone({ candidates: 2 }));
  await press(say.save);
  expect(sent('POST')).toEqual([]);
});

it('the status has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open(POSTPONED);
    await press(say.change);
    return server;
  }, ['PDF']));
