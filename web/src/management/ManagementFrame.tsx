import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '../api/actor.ts';
import { opens, screens, to } from '../app/paths.ts';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import classes from '../ui/tables/Sections.module.css';
import { frame as say } from './sentences.ts';

interface ManagementFrameProps {
  title: string;
  note?: string;
  /** Actions of the page. */
  actions?: ReactNode;
  children: ReactNode;
}

const SECTIONS = ['users', 'roles', 'audit', 'imports', 'displays', 'consumers'] as const;

/** The heading and the tabs of the pages on users, roles, audit, imports and the feed; a tab is shown to people who may open it. */
export function ManagementFrame({ title, note, actions, children }: ManagementFrameProps) {
  const may = useMay();
  const { pathname } = useLocation();
  const open = SECTIONS.filter((screen) => opens(screens[screen].access, may));
  return (
    <>
      <PageHeader title={title} note={note}>
        {actions}
      </PageHeader>
      {open.length > 1 && (
        <nav className={classes.sections} aria-label={say.sections}>
          {open.map((screen) => (
            <Link
              key={screen}
              to={to(screen)}
              className={classes.section ?? ''}
              aria-current={pathname === to(screen) ? 'page' : undefined}
            >
              {say[screen]}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </>
  );
}
