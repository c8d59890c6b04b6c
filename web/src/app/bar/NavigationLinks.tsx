import { number } from '@election/contract/messages/format';
import { Link, matchPath, useLocation } from 'react-router';
import { useMay } from '../../api/actor.ts';
import { links, type NavigationLink } from '../navigation.ts';
import { opens, screens } from '../paths.ts';
import { bar as say, navigation as sayNavigation } from '../sentences.ts';
import { useWaitingCalls } from '../waiting-calls.ts';
import classes from './NavigationLinks.module.css';

export function NavigationLinks() {
  const may = useMay();
  const { pathname } = useLocation();
  const waiting = useWaitingCalls().length;
  const open = ({ screen, alsoOn = [] }: NavigationLink) =>
    [screen, ...alsoOn].find((name) => opens(screens[name].access, may));
  const current = ({ screen, alsoOn = [] }: NavigationLink) =>
    [screen, ...alsoOn].some((name) => matchPath(screens[name].path, pathname));

  return links.map((link) => {
    const screen = open(link);
    return (
      screen && (
        <Link
          key={link.screen}
          to={screens[screen].path}
          className={classes.link ?? ''}
          aria-current={current(link) ? 'page' : undefined}
        >
          {sayNavigation[link.screen]}
          {link.screen === 'calls' && waiting > 0 && (
            <span className={classes.count} role="img" aria-label={say.callsWaiting({ count: waiting })}>
              {number(waiting)}
            </span>
          )}
        </Link>
      )
    );
  });
}
