import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import { Anchor, Button, Group, RangeSlider, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../api/queries.ts';
import { typeQuery } from '../../app/election/election-types.ts';
import { to } from '../../app/paths.ts';
import { sheet as sayViewer } from '../../app/sentences.ts';
import { useQueryValue } from '../../app/use-query-value.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { sheet as say } from '../sentences.ts';
import { guideAt, type RowsOnSheet } from './guide.ts';
import '@mantine/core/styles/Slider.css';
import { LINK_RENEWED_MS } from '../../app/election/sheet/link-renewal.ts';
import { SamePhotograph } from '../../app/election/sheet/SamePhotograph.tsx';
import { SheetViewer } from '../../app/election/sheet/SheetViewer.tsx';
import { contestKey } from '../contest.ts';
import classes from './SheetBeside.module.css';

interface SheetBesideProps {
  contest: Contest;
  region_id: number;
  /** The contest, as sentences name it. */
  at: string;
  /** Figures in the rows of a table: the guide line follows the row that has the focus. */
  children: ReactNode;
}

/** Where the ends stand before a person has moved one of them. */
const ROWS_ON_SHEET: RowsOnSheet = [25, 80];

/** Figures with their sheet beside them, or above them on a phone; the sheet can be hidden. */
export function SheetBeside({ contest, region_id, at, children }: SheetBesideProps) {
  const sheets = useRead(contract.sheets.list, contestKey(contest), { everyMs: LINK_RENEWED_MS });
  const [hidden, setHidden] = useQueryValue('sheet');
  const [row, setRow] = useState<{ index: number; count: number } | null>(null);
  const [rowsOnSheet, setRowsOnSheet] = useLocalStorage<RowsOnSheet | null>({
    key: 'rows-on-sheet',
    defaultValue: null,
  });
  const sheet = sheets.data?.[0];
  const shown = sheet !== undefined && hidden === null;

  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const focused = target.closest('tbody > tr');
    const rows = [...(focused?.parentElement?.children ?? [])];
    setRow(focused ? { index: rows.indexOf(focused), count: rows.length } : null);
  };

  return (
    <div className={classes.columns} data-shown={shown || undefined}>
      <div className={classes.figures} onFocusCapture={follow}>
        <InOrder>
          <Group justify="flex-end" className={classes.bar}>
            {sheets.isPending && <Reading />}
            {sheets.data && !sheet && (
              <Text size="sm" c="dimmed">
                {sayViewer.empty}{' '}
                <Anchor component={Link} size="sm" td="underline" to={sheetScreen(contest, region_id)}>
                  {sayViewer.upload}
                </Anchor>
              </Text>
            )}
            {sheet && (
              <Button
                variant="default"
                size="xs"
                leftSection={shown ? <IconPhotoOff size={16} aria-hidden /> : <IconPhoto size={16} aria-hidden />}
                onClick={() => setHidden(shown ? 'hidden' : null)}
              >
                {shown ? say.hideSheet : say.showSheet}
              </Button>
            )}
          </Group>
          {children}
        </InOrder>
      </div>
      {shown && (
        <div className={classes.sheet}>
          <SamePhotograph sheet={sheet} />
          <SheetViewer
            sheet={sheet}
            at={at}
            guide={row && rowsOnSheet && guideAt(row.index, row.count, rowsOnSheet)}
            onRetry={() => void sheets.refetch()}
          />
          <WhereRowsAre rows={rowsOnSheet ?? ROWS_ON_SHEET} onChange={setRowsOnSheet} />
        </div>
      )}
    </div>
  );
}

/** Where the first and the last row of figures are on the sheet, for the guide line. */
const WhereRowsAre = ({ rows, onChange }: { rows: RowsOnSheet; onChange: (rows: RowsOnSheet) => void }) => (
  <details className={classes.rows}>
    <summary>{say.rowsOnSheet}</summary>
    <Text size="xs" c="dimmed" my="xs">
      {say.rowsExplained}
    </Text>
    <RangeSlider
      size="sm"
      minRange={5}
      value={rows}
      onChange={onChange}
      label={null}
      thumbFromLabel={say.firstRow}
      thumbToLabel={say.lastRow}
    />
  </details>
);

const sheetScreen = ({ year_id, constituency_id, election_type_id }: Contest, region_id: number) => ({
  pathname: to('sheets'),
  search: new URLSearchParams({
    year: String(year_id),
    region: String(region_id),
    constituency: String(constituency_id),
    ...typeQuery(election_type_id),
  }).toString(),
});
