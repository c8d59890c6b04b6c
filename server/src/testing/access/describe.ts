import { BUILT_IN_ROLES, type RoleScope } from '@election/contract/people/permissions';
import type { Route } from '@election/contract/wire/route';
import { ACCESS, OUTSIDE, ROLES } from './table.ts';

/** The roles of a scope: `admin and super_admin`. */
function rolesOf(scope: RoleScope): string {
  const names = Object.entries(BUILT_IN_ROLES).flatMap(([name, role]) => (role.scope === scope ? [name] : []));
  return new Intl.ListFormat('en').format(names);
}

const INTRODUCTION = `# Who may do what

Made from the table in \`server/src/testing/access/table.ts\`, which a test holds against the running server call by call
(\`npx vitest run --project server server/src/testing/access -u\` writes this file again).

A call needs two things: a permission that the caller's role holds, which the route names, and that what it is aimed at lies
within the caller's reach, which is read from the database at every call and never taken from the request. The reach of
${rolesOf('any')} is everything, of ${rolesOf('region')} one region, of ${rolesOf('constituencies')} the assigned constituencies.

- **yes**: let in; what the call is aimed at has no place, or reach makes no difference.
- **region**: in the caller's own region. **own**: in the constituencies assigned to the caller; of accounts, sessions and
  channels: the caller's own. **others**: every account but the caller's own.
- **–**: refused with 403. **sign in**: refused with 401.

*Step-up*: the call asks for a code of the second factor, unless the session gave one in the last five minutes: always; where the call
changes public figures; where it changes reference data of a year that the public sees (the current one, or one with something
published); or where the account has a second factor. In a real election an account without one is refused all but the last.

What does not exist answers 404 (or 422 where the body names it) to those who reach everything; to the others mostly 403, as
everything outside their reach does, so that they learn nothing about it. Being let in is not being obeyed: the rules of each
feature come after it. Roles can be changed, and roles added; the table shows them as they are when the product is new.
`;

const STEP_UP: Record<string, string> = {
  true: 'always',
  public: 'where public',
  shown: 'in a public year',
  enrolled: 'with a factor',
};

/** What each sign for own, near and far means to a reader. */
const WORDS: Record<string, string> = {
  '+++': 'yes',
  '++-': 'region',
  '+--': 'own',
  '+??': 'own',
  '-++': 'others',
  '---': '–',
  '!!!': 'sign in',
};

function wordFor(signs: string): string {
  const reach = signs.length < 4 ? (signs[0] ?? '').repeat(3) : signs.slice(0, 3);
  const word = WORDS[reach];
  if (word === undefined) throw new Error(`No word for ${signs}`);
  return word;
}

/** The table as a page for people. @param routes by the names that the table uses */
export function describeAccess(routes: ReadonlyMap<string, Route>): string {
  const heading = ['call', 'permission', 'step-up', ...ROLES];
  const rows = Object.entries(ACCESS).map(([name, [, who]]) => {
    const route = routes.get(name);
    const permission = typeof route?.access === 'object' ? route.access.join(' or ') : (route?.access ?? '');
    const stepUp = route?.stepUp === undefined ? '' : STEP_UP[String(route.stepUp)];
    return [`${route?.method} ${route?.path}`, permission, stepUp ?? '', ...who.split(' ').map(wordFor)];
  });
  const lines = [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const outside = OUTSIDE.map(([, example, why]) => `- \`${example}\`: ${why}`);
  return `${INTRODUCTION}\n${lines.join('\n')}\n\n## Open to anybody, outside this table\n\n${outside.join('\n')}\n`;
}
