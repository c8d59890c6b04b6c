import type { Plant } from '../plant.ts';

const web = (path: string) => `web/src/${path}`;
const votes = (path: string) => web(`votes/${path}`);
const LIVE = [votes('live/LiveScreen.test.tsx')];
const api = { file: web('api/queries.ts'), tests: [web('api/queries.test.tsx')] };
const invalidation = { file: web('api/invalidation.ts'), tests: [web('api/realtime.test.tsx')] };
const call = { file: web('api/call.ts'), tests: [web('api/call.test.ts')] };

/** What all screens share: calls, reads, guards, fields. */
export const plants: readonly Plant[] = [
  {
    ...api,
    name: 'a retry sends another key',
    find: 'if (attempt.current?.print !== print) attempt.current',
    replace: 'attempt.current',
  },
  {
    ...api,
    name: 'refused calls are sent again',
    find: 'failures < 2 && error instanceof ApiError && error.outcomeUnknown',
    replace: 'failures < 2 && error instanceof ApiError',
  },
  {
    ...api,
    name: 'a write reads nothing again',
    find: '      await refresh(refreshes);\n    },\n    onError',
    replace: '    },\n    onError',
  },
  {
    ...invalidation,
    name: 'a publication elsewhere does not show',
    find: 'published: [...ENTRIES, ...FIGURES, registers.list, ...PUBLIC, runoff.read],',
    replace: 'published: [...ENTRIES, ...PUBLIC, runoff.read],',
  },
  {
    ...invalidation,
    name: 'after a gap nothing is read again',
    find: 'missed: EVERYTHING,',
    replace: 'missed: PENDING,',
  },
  {
    file: web('api/throttle.ts'),
    tests: [web('api/throttle.test.ts')],
    name: 'the throttle loses what arrives while it waits',
    find: 'if (waiting.length > 0) return start();',
    replace: 'waiting = [];',
  },
  {
    ...call,
    name: 'a write carries no key',
    find: "...(method !== 'GET' && { 'Idempotency-Key': key }),",
    replace: '',
  },
  {
    ...call,
    name: 'the browser answers from its cache',
    find: ", cache: 'no-cache' };",
    replace: ' };',
  },
  {
    file: web('api/session-store.ts'),
    tests: [web('api/pin.test.ts')],
    name: 'the session is stored in clear',
    find: '[SESSION, await seal(key, JSON.stringify(session))],',
    replace: '[SESSION, JSON.stringify(session)],',
  },
  {
    file: web('app/Guard.tsx'),
    tests: [web('app/Guard.test.tsx'), web('app/screens.test.tsx')],
    name: 'every signed-in person sees every screen',
    find: "if (access !== 'signed-in' && !may(access)) return",
    replace: 'if (false) return',
  },
  {
    file: web('ui/ReasonedButton.tsx'),
    tests: [...LIVE, votes('deciding/decisions.test.tsx')],
    name: 'a button that says why it is disabled can be pressed',
    find: 'onClick={allowed ? onClick : (event) => event.preventDefault()}',
    replace: 'onClick={onClick}',
  },
  {
    file: web('ui/ConfirmDialog.tsx'),
    tests: [web('years/YearsPage.test.tsx')],
    name: 'a second press runs the work twice',
    find: ' loading={busy}',
    replace: '',
  },
  {
    file: web('ui/router/router.ts'),
    tests: [web('ui/router/router.test.tsx')],
    name: 'a page that loads late covers the one that was asked for last',
    find: '    if (mine !== newest) return;\n',
    replace: '',
  },
  {
    file: web('ui/router/router.ts'),
    tests: [web('ui/router/router.test.tsx')],
    name: 'Back leaves a form without a question',
    find: "if (known === 'passed' || steps === 0 || !isHeld(next)) {",
    replace: "if (known === 'passed' || steps !== 0 || !isHeld(next)) {",
  },
  {
    file: web('ui/router/router.ts'),
    tests: [web('ui/router/router.test.tsx')],
    name: 'after Back was held the address is that of the page before',
    find: '    history.go(-steps);\n',
    replace: '',
  },
  {
    file: web('ui/router/Link.tsx'),
    tests: [web('ui/router/router.test.tsx')],
    name: 'a link for another tab is followed in this one',
    find: 'button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey',
    replace: 'button === 0 && !metaKey && !altKey && !shiftKey',
  },
  {
    file: web('ui/Modal.tsx'),
    tests: [web('ui/Modal.test.tsx')],
    name: 'Tab leaves a dialog at its end',
    find: 'if (at !== last && at !== event.currentTarget) return;',
    replace: 'if (at !== event.currentTarget) return;',
  },
  {
    file: web('ui/Modal.tsx'),
    tests: [web('ui/Modal.test.tsx')],
    name: 'the Escape of an open list closes the dialog around it',
    find: "event.key === 'Escape' && !event.isComposing && !isTaken",
    replace: "event.key === 'Escape' && !event.isComposing",
  },
  {
    file: web('ui/Modal.tsx'),
    tests: [web('ui/Modal.test.tsx')],
    name: 'the page scrolls again below a dialog once the question above it is closed',
    find: '      if (locks > 0) return;\n',
    replace: '',
  },
  {
    file: 'contract/src/messages/format.ts',
    tests: [...LIVE, 'server/src/features/pages/pages.test.ts'],
    name: 'a missing figure is shown as 0',
    find: 'value === null || value === undefined ? notReported : number(value)',
    replace: 'number(value ?? 0)',
  },
  {
    file: web('ui/Dropdown.tsx'),
    tests: [web('ui/Dropdown.test.tsx')],
    name: 'Enter goes by the index of a list that was opened before the typing',
    find: '  if (!highlighted) return;\n',
    replace: '  if (highlighted || list) return;\n',
  },
  {
    file: web('ui/Dropdown.tsx'),
    tests: [web('ui/Dropdown.test.tsx')],
    name: 'any key chooses what is highlighted',
    find: "event.key !== 'Enter' || ",
    replace: '',
  },
  {
    file: web('ui/Dropdown.tsx'),
    tests: [web('ui/Dropdown.test.tsx')],
    name: 'an Enter that ends a word of an input method chooses',
    find: ' || event.nativeEvent.isComposing',
    replace: '',
  },
  {
    file: web('ui/csv.ts'),
    tests: [web('ui/csv.test.ts')],
    name: 'a cell runs as a formula in a spreadsheet',
    find: '/^[=+\\-@\\t\\r]/.test(text)',
    replace: '/^[=]/.test(text)',
  },
  {
    file: web('ui/FigureInput.tsx'),
    tests: [web('ui/FigureInput.test.tsx')],
    name: 'a figure beyond the largest is taken',
    find: 'if (isTooLarge(figure)) return setRefusal(say.figureTooLarge);',
    replace: '',
  },
];
