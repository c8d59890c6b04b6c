import { number } from '@election/contract/messages/format';
import { useMay } from '../api/actor.ts';
import { useLocation } from '../ui/router/hooks.ts';
import { Link } from '../ui/router/Link.tsx';
import { matchPath } from '../ui/router/location.ts';
import classes from './NavigationLinks.module.css';
import { links, type NavigationLink } from './navigation.ts';
import { type ScreenAccess, screens, to } from './paths.ts';
import * as say from './sentences.ts';
import { useWaitingCalls } from './waiting-calls.ts';

export function NavigationLinks() {
  const may = useMay();
  const { pathname } = useLocation();
  const waiting = useWaitingCalls().length;
  const open = (access: ScreenAccess) => access === 'anyone' || access === 'signed-in' || may(access);
  const current = ({ screen, alsoOn = [] }: NavigationLink) =>
    [screen, ...alsoOn].some((name) => matchPath(screens[name].path, pathname));

  return links
    .filter(({ screen }) => open(screens[screen].access))
    .map((link) => (
      <Link
        key={link.screen}
        to={to(link.screen)}
        className={classes.link ?? ''}
        aria-current={current(link) ? 'page' : undefined}
      >
        {link.label}
        {link.screen === 'calls' && waiting > 0 && (
          <span className={classes.count} role="img" aria-label={say.callsWaiting(waiting)}>
            {number(waiting)}
          </span>
        )}
      </Link>
    ));
}
