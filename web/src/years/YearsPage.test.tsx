import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import { contract } from '@election/contract/contract';
import { yearsDone as said } from '@election/contract/messages/done';
import { sayValidation } from '@election/contract/messages/validation';
import type { Year } from '@election/contract/places/years';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fields as sayFields, records as sayRecords } from '../app/sentences.ts';
import {
  agree,
  button,
  choose,
  dialog,
  dropdown,
  gone,
  headsOf,
  openPage,
  press,
  rowsOf,
  textField,
  type,
} from '../testing/page.tsx';
import { year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, later, type Served, serve } from '../testing/serve.ts';
import { toastFailure, toastSuccess, toastWarning } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { comparison, rules, years as say, sourceCounts, sources, thresholds } from './sentences.ts';
import { YearsPage } from './YearsPage.tsx';

const stale = 'Somebody else changed this in the meantime.';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A server that keeps these years, and the answer of a write. */
function serveYears(kept: Year[], write: (input: Record<string, unknown>) => Served | Promise<Served> = () => ({})) {
  const { list, create, update, makeCurrent, remove } = contract.years;
  return serve([
    [list, () => ({ data: kept })],
    ...keeping(kept, { create, update, remove }, write),
    ...keeping(kept, { update: makeCurrent }, write),
  ]);
}

describe('the table of years', () => {
  it('shows id, title, status and actions', async () => {
    serveYears([year(34, '2028', { status: 'inactive' }), year(33, '2024', { is_current_year: 1 })]);
    openPage(<YearsPage />);
    expect(await headsOf('Years')).toEqual(['Year ID', 'Title', 'Status', 'Actions']);
    expect(await rowsOf('Years')).toEqual([
      ['34', '2028', 'inactive', 'CompareUpdateDelete'],
      ['33', '2024Current year', 'active', 'CompareUpdateDelete'],
    ]);
    const tone = (word: string) => screen.getByText(word).closest('[data-tone]')?.getAttribute('data-tone');
    expect([tone('active'), tone('inactive')]).toEqual(['green', 'grey']);
  });

  it('says No Year Available without years', async () => {
    serveYears([]);
    openPage(<YearsPage />);
    expect(await screen.findByText('No Year Available')).toBeTruthy();
  });
});

describe('a new year', () => {
  async function openForm() {
    await press('Add New Year');
    return dialog('Create New Year');
  }

  it('requires title and status', async () => {
    const { sent } = serveYears([]);
    openPage(<YearsPage />);
    const form = await openForm();
    expect(within(form).getByPlaceholderText('2024')).toBeTruthy();
    await press(sayUi.confirm, form);
    expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
    expect(toastWarning).toHaveBeenCalledWith('Fill All Fields');
    type(form, say.titleField, '2028');
    expect(within(form).getByText('Fill All Fields')).toBeTruthy();
    await choose(form, sayRecords.status, 'active');
    expect(within(form).queryByText('Fill All Fields')).toBeNull();
    expect(sent('POST')).toEqual([]);
  });

  it('is confirmed, reads Confirming... while it is saved, and raises a toast', async () => {
    let finish: (served: Served) => void = () => {};
    const { sent } = serveYears([], () => new Promise((resolve) => (finish = resolve)));
    openPage(<YearsPage />);
    const form = await openForm();
    type(form, say.titleField, '2028');
    await choose(form, sayRecords.status, 'inactive');
    await press(sayUi.confirm, form);
    const question = await dialog('Are you sure you want to save this entry');
    expect(question.textContent).toContain('Year Title: 2028');
    expect(question.textContent).toContain('Status: inactive');
    expect(sent('POST')).toEqual([]);
    await press(sayUi.yes, question);
    const confirming = await button('Confirming...', form);
    const cancel = await button(sayUi.cancel, form);
    expect([confirming.disabled, cancel.disabled]).toEqual([true, true]);
    fireEvent.click(confirming);
    fireEvent.click(cancel);
    // The question counts as open until the press that answered it has ended.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    fireEvent.click(within(form).getByLabelText(sayUi.close));
    await waitFor(() => expect(sent('POST')).toEqual([{ title: '2028', status: 'inactive' }]));
    expect(await dialog('Create New Year')).toBe(form);
    finish({ data: year(35, '2028'), msg: said.created });
    await gone('Create New Year');
    expect((await rowsOf('Years')).map(([id, title]) => [id, title])).toEqual([['35', '2028']]);
    expect(toastSuccess).toHaveBeenCalledWith('Year has been created successfully');
    expect(screen.queryByText(sayUi.discardQuestion)).toBeNull();
  });

  it('is not saved when the question is answered with no', async () => {
    const { sent } = serveYears([]);
    openPage(<YearsPage />);
    const form = await openForm();
    type(form, say.titleField, '2028');
    await choose(form, sayRecords.status, 'active');
    await press(sayUi.confirm, form);
    await press(sayUi.no, await dialog(sayRecords.saveQuestion));
    await gone(sayRecords.saveQuestion);
    expect(await dialog('Create New Year')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  it('with a used title is refused at the title, and the form stays open', async () => {
    const taken = 'There is already a year with this title.';
    serveYears([], () => ({ status: 409, error_msg: { title: [taken] } }));
    openPage(<YearsPage />);
    const form = await openForm();
    type(form, say.titleField, '2024');
    await choose(form, sayRecords.status, 'active');
    await press(sayUi.confirm, form);
    await agree(sayRecords.saveQuestion);
    expect((await within(form).findAllByText(taken)).length).toBeGreaterThan(0);
    expect(textField(form, say.titleField).getAttribute('aria-invalid')).toBe('true');
    expect(toastFailure).toHaveBeenCalledWith(taken);
  });

  it('closes on Escape, asks before typing is lost, and starts empty', async () => {
    serveYears([]);
    openPage(<YearsPage />);
    fireEvent.keyDown(await openForm(), { key: 'Escape' });
    await gone('Create New Year');
    const form = await openForm();
    type(form, say.titleField, '2028');
    fireEvent.keyDown(form, { key: 'Escape' });
    await press(sayUi.yes, await dialog(sayUi.discardQuestion));
    await gone('Create New Year');
    expect(textField(await openForm(), say.titleField).value).toBe('');
  });
});

describe('an update of a year', () => {
  const kept = () => [year(33, '2024', { election_status: { status: 'active', status_desc: 'Counting' }, version: 4 })];
  const unchanged = {
    id: '33',
    status: 'active',
    election_status: 'active',
    status_desc: 'Counting',
    ...DEFAULT_THRESHOLDS,
    turnout_from: 'cast',
    presidential_sources: 1,
    parliamentary_sources: 1,
    four_eyes: false,
    majority_percent: 50,
    version: 4,
  };

  async function openForm() {
    await press('Update 2024');
    return dialog('Update Year');
  }

  it('sends status, election status and description, and no title', async () => {
    const { sent } = serveYears(kept(), () => ({ data: kept()[0], msg: said.updated }));
    openPage(<YearsPage />);
    const form = await openForm();
    const title = textField(form, say.titleField);
    expect([title.value, title.readOnly]).toEqual(['2024', true]);
    expect(within(form).getByPlaceholderText('Description of Status to display to users')).toBeTruthy();
    expect(dropdown(form, sayFields.electionStatus).value).toBe('Counting in progess');
    await choose(form, sayFields.electionStatus, 'Counting Ended');
    await press(sayUi.confirm, form);
    const question = await dialog('Are you sure you want to update?');
    expect(question.textContent).toContain('Election Status: Counting in progess → Counting Ended');
    await press(sayUi.yes, question);
    await gone('Update Year');
    expect(sent('PUT')).toEqual([{ ...unchanged, election_status: 'end' }]);
    expect(toastSuccess).toHaveBeenCalledWith('Year Updated Successfully');
  });

  it('sets the thresholds of the checks, which the form shows from then on', async () => {
    const stored = { ...year(33, '2024'), turnout_percent: 90, version: 5 };
    const { sent } = serveYears(kept(), () => ({ data: stored, msg: said.updated }));
    openPage(<YearsPage />);
    const form = await openForm();
    const turnout = textField(form, thresholds.turnout_percent);
    expect(turnout.value).toBe('95%');
    fireEvent.input(turnout, { target: { value: '101' } });
    await press(sayUi.confirm, form);
    expect(await within(form).findByText(sayValidation.atMost({ maximum: 100 }))).toBeTruthy();
    fireEvent.input(turnout, { target: { value: '90' } });
    await press(sayUi.confirm, form);
    const question = await dialog('Are you sure you want to update?');
    expect(question.textContent).toContain('Turnout, above: 95% → 90%');
    await press(sayUi.yes, question);
    await gone('Update Year');
    expect(sent('PUT')).toEqual([{ ...unchanged, turnout_percent: 90 }]);
    expect(textField(await openForm(), thresholds.turnout_percent).value).toBe('90%');
  });

  it('sets how many sources are needed and the four eyes, and the question says so', async () => {
    const { sent } = serveYears(kept(), () => ({ data: kept()[0], msg: said.updated }));
    openPage(<YearsPage />);
    const form = await openForm();
    await choose(form, sources.presidential_sources, sourceCounts[2]);
    fireEvent.click(within(form).getByLabelText(rules.fourEyes));
    await press(sayUi.confirm, form);
    const question = await dialog('Are you sure you want to update?');
    expect(question.textContent).toContain('Presidential contests: One source → Two that agree');
    expect(question.textContent).toContain('Four eyes: no → yes');
    await press(sayUi.yes, question);
    await gone('Update Year');
    expect(sent('PUT')).toEqual([{ ...unchanged, presidential_sources: 2, four_eyes: true }]);
  });

  it('sets the share that elects a president, up to 99%', async () => {
    const { sent } = serveYears(kept(), () => ({ data: kept()[0], msg: said.updated }));
    openPage(<YearsPage />);
    const form = await openForm();
    const majority = textField(form, rules.majority);
    expect(majority.value).toBe('50%');
    fireEvent.input(majority, { target: { value: '100' } });
    await press(sayUi.confirm, form);
    expect(await within(form).findByText(sayValidation.atMost({ maximum: 99 }))).toBeTruthy();
    fireEvent.input(majority, { target: { value: '40' } });
    await press(sayUi.confirm, form);
    const question = await dialog(sayRecords.updateQuestion);
    expect(question.textContent).toContain(`${rules.majority}: 50% → 40%`);
    await press(sayUi.yes, question);
    await waitFor(() => expect(sent('PUT')).toEqual([{ ...unchanged, majority_percent: 40 }]));
  });

  it('of an older version shows the current values, and can keep the typed ones', async () => {
    const rows = kept();
    const { sent } = serveYears(rows, ({ version }) => {
      if (version === 5) return { data: rows[0], msg: said.updated };
      rows[0] = year(33, '2024', { election_status: { status: 'end', status_desc: 'Counting' }, version: 5 });
      return { status: 409, error_msg: stale, more: { current: rows[0] } };
    });
    openPage(<YearsPage />);
    const form = await openForm();
    type(form, sayFields.statusDescription, 'Polls are closed');
    await press(sayUi.confirm, form);
    await agree(sayRecords.updateQuestion);
    expect(await within(form).findByText('Election Status: Counting in progess → Counting Ended')).toBeTruthy();
    expect(within(form).getByText(stale)).toBeTruthy();
    await press(sayRecords.keepMine, form);
    expect(dropdown(form, sayFields.electionStatus).value).toBe('Counting Ended');
    await press(sayUi.confirm, form);
    await agree(sayRecords.updateQuestion);
    await gone('Update Year');
    const typed = { ...unchanged, status_desc: 'Polls are closed' };
    expect(sent('PUT')).toEqual([typed, { ...typed, election_status: 'end', version: 5 }]);
  });

  it('of an older version can take the current values instead', async () => {
    const rows = kept();
    serveYears(rows, () => {
      rows[0] = year(33, '2024', { status: 'inactive', version: 5 });
      return { status: 409, error_msg: stale, more: { current: rows[0] } };
    });
    openPage(<YearsPage />);
    const form = await openForm();
    type(form, sayFields.statusDescription, 'Polls are closed');
    await press(sayUi.confirm, form);
    await agree(sayRecords.updateQuestion);
    await press(sayRecords.takeTheirs, form);
    expect(dropdown(form, sayRecords.status).value).toBe('inactive');
    expect(within(form).queryByText(stale)).toBeNull();
  });
});

describe('a year that would become the default', () => {
  const kept = () => [year(34, '2028', { status: 'inactive' }), year(33, '2024', { is_current_year: 1 })];

  async function questionOf(title: string, status: 'active' | 'inactive') {
    serveYears(kept(), () => ({ data: year(35, title), msg: said.created }));
    openPage(<YearsPage />);
    await press('Add New Year');
    const form = await dialog('Create New Year');
    type(form, say.titleField, title);
    await choose(form, sayRecords.status, status);
    await press(sayUi.confirm, form);
    return (await dialog(sayRecords.saveQuestion)).textContent;
  }

  it('names its consequences before it is created', async () => {
    expect(await questionOf('2026', 'active')).toContain(say.becomesDefault({ title: '2026', before: '2024' }));
    expect(say.becomesDefault({ title: '2026', before: '2024' })).toContain('Every agent will see no constituency');
  });

  it.each([
    ['an older one', '2020', 'active'],
    ['an inactive one', '2032', 'inactive'],
  ] as const)('is not %s', async (_, title, status) => {
    expect(await questionOf(title, status)).not.toContain('Every agent');
  });

  it('names its consequences before it is activated', async () => {
    const { sent } = serveYears(kept());
    openPage(<YearsPage />);
    await press('Update 2028');
    const form = await dialog('Update Year');
    await choose(form, sayRecords.status, 'active');
    await press(sayUi.confirm, form);
    const question = await dialog(sayRecords.updateQuestion);
    expect(question.textContent).toContain(say.becomesDefault({ title: '2028', before: '2024' }));
    await press(sayUi.no, question);
    expect(sent('PUT')).toEqual([]);
  });

  it('is seen by the public where no year is current', async () => {
    serveYears([], () => ({ data: year(35, '2028'), msg: said.created }));
    openPage(<YearsPage />);
    await press('Add New Year');
    const form = await dialog('Create New Year');
    type(form, say.titleField, '2028');
    await choose(form, sayRecords.status, 'active');
    await press(sayUi.confirm, form);
    expect((await dialog(sayRecords.saveQuestion)).textContent).toContain(say.becomesCurrent({ title: '2028' }));
  });
});

describe('the current year', () => {
  const kept = () => [
    year(34, '2028'),
    year(33, '2024', { is_current_year: 1 }),
    year(32, '2020', { status: 'inactive' }),
  ];
  const marks = async () => (await rowsOf('Years')).map(([, title]) => title);

  it('is another one once a question that names the consequences is answered', async () => {
    const rows = kept();
    const { sent } = serveYears(rows, () => {
      rows[1] = year(33, '2024');
      return { data: year(34, '2028', { is_current_year: 1 }), msg: said.madeCurrent };
    });
    openPage(<YearsPage />);
    await press('Make current 2028');
    const question = await dialog(say.currentQuestion({ title: '2028' }));
    expect(question.textContent).toContain(say.currentBody({ change: 'change', title: '2028', before: '2024' }));
    await press(sayUi.yes, question);
    await waitFor(() => expect(sent('PUT')).toEqual([{ id: '34' }]));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(said.madeCurrent));
    await waitFor(async () => expect(await marks()).toEqual(['2028Current year', '2024', '2020']));
  });

  it('is offered for other active years alone', async () => {
    serveYears(kept());
    openPage(<YearsPage />);
    const offers = (await rowsOf('Years')).map((row) => row[3]?.includes('Make current'));
    expect(offers).toEqual([true, false, false]);
  });
});

describe('the year to compare with', () => {
  const place = (id: number, name: string) => ({ id, name, region: 'North' });
  const matches = [
    { ...place(1, 'Oti'), earlier_id: 51, by: 'code' as const },
    { ...place(2, 'Buem'), earlier_id: 52, by: 'name' as const },
    { ...place(3, 'New Buem'), earlier_id: null, by: null },
  ];
  function serveComparison(
    answer: (input: Record<string, unknown>) => Served = () => ({ data: {}, msg: said.compared }),
  ) {
    const { read, save } = contract.yearComparisons;
    return serve([
      [contract.years.list, () => ({ data: [year(34, '2028'), year(33, '2024')] })],
      [
        read,
        ({ compared_with }) => ({
          data: compared_with
            ? {
                compared_with: null,
                earlier: { id: 33, title: '2024' },
                matches,
                offered: [place(51, 'Oti'), place(52, 'Buem')],
                version: 1,
              }
            : {
                compared_with: null,
                earlier: null,
                matches: matches.map((row) => ({ ...row, earlier_id: null, by: null })),
                offered: [],
                version: 1,
              },
        }),
      ],
      [save, answer],
    ]);
  }
  const open = async () => {
    await press('Compare 2028');
    return dialog(comparison.heading({ title: '2028' }));
  };

  it('is chosen with its list, in which a constituency can be matched with another one, once', async () => {
    const { sent } = serveComparison();
    openPage(<YearsPage />);
    const form = await open();
    expect(within(form).queryByRole('table')).toBeNull();
    await choose(form, comparison.comparedWith, '2024');
    expect(await rowsOf(comparison.matches)).toEqual([
      ['OtiNorth', 'OtiSame codeChange'],
      ['BuemNorth', 'BuemSame nameChange'],
      ['New BuemNorth', 'NoneChange'],
    ]);
    expect(within(form).getByText(comparison.matched({ count: 2, total: 3 }))).toBeTruthy();
    await press('Change New Buem', form);
    await choose(form, comparison.earlierOf({ name: 'New Buem' }), 'Buem, North');
    expect((await rowsOf(comparison.matches)).map(([, before]) => before)).toEqual([
      'OtiSame codeChange',
      'NoneChange',
      'BuemChange',
    ]);
    await press(sayUi.confirm, form);
    const question = await dialog(comparison.question);
    expect(question.textContent).toContain(comparison.body({ count: 2, total: 3 }));
    await press(sayUi.yes, question);
    await gone(comparison.heading({ title: '2028' }));
    expect(sent('PUT')).toEqual([
      {
        id: '34',
        compared_with: 33,
        version: 1,
        matches: [
          { constituency_id: 1, earlier_id: 51 },
          { constituency_id: 3, earlier_id: 52 },
        ],
      },
    ]);
  });

  it('is none, without a list, and a refusal stays in the question', async () => {
    const { sent } = serveComparison(() => ({ status: 409, error_msg: 'Not now' }));
    openPage(<YearsPage />);
    const form = await open();
    await choose(form, comparison.comparedWith, '2024');
    await rowsOf(comparison.matches);
    await choose(form, comparison.comparedWith, comparison.noYear);
    expect(within(form).queryByText(comparison.matched({ count: 2, total: 3 }))).toBeNull();
    await press(sayUi.confirm, form);
    await agree(comparison.question);
    expect(await within(form).findByText('Not now')).toBeTruthy();
    expect(sent('PUT')).toEqual([{ id: '34', compared_with: null, matches: [], version: 1 }]);
  });

  it('of an older version says what someone else matched; theirs are taken, or the own ones saved over them', async () => {
    const current = {
      compared_with: 33,
      earlier: { id: 33, title: '2024' },
      matches: [
        { ...place(1, 'Oti'), earlier_id: 51, by: 'confirmed' },
        { ...place(2, 'Buem'), earlier_id: null, by: null },
      ],
      offered: [place(51, 'Oti'), place(52, 'Buem')],
      version: 2,
    };
    const { sent } = serveComparison(({ version }) =>
      version === 2 ? { data: {}, msg: said.compared } : { status: 409, error_msg: stale, more: { current } },
    );
    openPage(<YearsPage />);
    const form = await open();
    const save = async () => {
      await press(sayUi.confirm, form);
      await agree(comparison.question);
    };
    await choose(form, comparison.comparedWith, '2024');
    await rowsOf(comparison.matches);
    await save();
    expect(
      await within(form).findByText(
        sayRecords.change({ name: comparison.comparedWith, from: comparison.noYear, to: '2024' }),
      ),
    ).toBeTruthy();
    await press(sayRecords.takeTheirs, form);
    expect(await rowsOf(comparison.matches)).toEqual([
      ['OtiNorth', 'OtiConfirmedChange'],
      ['BuemNorth', 'NoneChange'],
    ]);
    await save();
    await gone(comparison.heading({ title: '2028' }));
    expect(sent('PUT').at(-1)).toEqual({
      id: '34',
      compared_with: 33,
      matches: [{ constituency_id: 1, earlier_id: 51 }],
      version: 2,
    });
  });
});

describe('deleting a year', () => {
  it('asks first, then deletes and raises a toast', async () => {
    const { sent } = serveYears([year(33, '2024')], () => ({ msg: said.deleted }));
    openPage(<YearsPage />);
    await press('Delete 2024');
    await press('No, cancel', await dialog('Are you sure you want to delete year?'));
    await gone(say.deleteQuestion);
    expect(sent('DELETE')).toEqual([]);
    await press('Delete 2024');
    await press("Yes, I'm sure", await dialog(say.deleteQuestion));
    await gone(say.deleteQuestion);
    expect(sent('DELETE')).toEqual([{ id: '33' }]);
    expect(toastSuccess).toHaveBeenCalledWith(said.deleted);
    expect(await screen.findByText('No Year Available')).toBeTruthy();
  });

  it('cannot be taken back or asked for twice while it is deleted', async () => {
    const slow = later();
    const { sent } = serveYears([year(33, '2024')], slow.answer);
    openPage(<YearsPage />);
    await press('Delete 2024');
    const question = await dialog(say.deleteQuestion);
    const [no, yes] = [await button(sayUi.no, question), await button(sayUi.yes, question)];
    fireEvent.click(yes);
    await waitFor(() => expect([no.disabled, yes.disabled]).toEqual([true, true]));
    yes.click();
    no.click();
    fireEvent.keyDown(question, { key: 'Escape' });
    expect(question.isConnected).toBe(true);
    slow.give({ msg: said.deleted });
    await gone(say.deleteQuestion);
    expect(sent('DELETE')).toHaveLength(1);
  });

  it('with regions is refused with a sentence that counts them', async () => {
    const sentence = 'Year 2024 still has 16 regions, so it cannot be deleted.';
    serveYears([year(33, '2024')], () => ({ status: 409, error_msg: sentence }));
    openPage(<YearsPage />);
    await press('Delete 2024');
    const question = await dialog(say.deleteQuestion);
    await press(sayUi.yes, question);
    expect(await within(question).findByText(sentence)).toBeTruthy();
    expect(toastFailure).toHaveBeenCalledWith(sentence);
  });
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveYears([year(34, '2028', { status: 'inactive' }), year(33, '2024', { is_current_year: 1 })]);
    openPage(<YearsPage />);
    await screen.findByText('2028');
    await press(say.add);
    await dialog(say.createHeading);
    return server;
  }));
