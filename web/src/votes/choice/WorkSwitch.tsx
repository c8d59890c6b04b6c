import { Link, useLocation, useSearchParams } from 'react-router';
import { choice as say } from '../sentences.ts';
import classes from './LevelSwitch.module.css';
import { useWork } from './use-work.ts';

/** Switches between checking the figures of a contest and entering own ones, for people who may do both. */
export function WorkSwitch() {
  const { hasBoth, shown } = useWork();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (!hasBoth) return null;
  const link = (entering: boolean, label: string) => {
    const search = new URLSearchParams(query);
    for (const name of ['work', 'level', 'station']) search.delete(name);
    if (entering) search.set('work', 'entry');
    return (
      <Link
        className={classes.level ?? ''}
        to={{ pathname, search: search.toString() }}
        aria-current={(shown === 'entry') === entering ? 'page' : undefined}
      >
        {label}
      </Link>
    );
  };
  return (
    <nav className={classes.levels} aria-label={say.work}>
      {link(false, say.checkFigures)}
      {link(true, say.enterFigures)}
    </nav>
  );
}
