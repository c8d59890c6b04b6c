// Loaded here and not with the first screen: only these lists have numbered pages.

import { ui as sayUi } from '../ui/sentences.ts';
import { pending as say } from './sentences.ts';
import '@mantine/core/styles/Pagination.css';
import { Pagination } from '@mantine/core';
import { memo } from 'react';
import classes from './Pending.module.css';

interface PagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Previous, Next and numbered pages; a list of one page has none. */
export const Pages = memo(function Pages({ page, last, onPage }: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label={sayUi.pages} className={classes.pages}>
      <Pagination.Root
        size="sm"
        total={last}
        value={page}
        onChange={onPage}
        getItemProps={(value) => ({ 'aria-label': say.page({ page: value }) })}
      >
        <Pagination.Previous icon={Previous} className={classes.step ?? ''} />
        <Pagination.Items />
        <Pagination.Next icon={Next} className={classes.step ?? ''} />
      </Pagination.Root>
    </nav>
  );
});

const Previous = () => sayUi.previousPage;
const Next = () => sayUi.nextPage;
