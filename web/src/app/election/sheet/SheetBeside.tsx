import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import * as say from '@election/contract/messages/screens-sheets';
import { Anchor, Button, Group, RangeSlider, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../../api/queries.ts';
import { to } from '../../paths.ts';
import { useQueryValue } from '../../use-query-value.ts';
import { guideAt, type RowsOnSheet } from './guide.ts';
import '@mantine/core/styles/Slider.css';
import { LINK_RENEWED_MS } from './link-renewal.ts';
import { SamePhotograph } from './SamePhotograph.tsx';
import classes from './SheetBeside.module.css';
import { SheetViewer } from './SheetViewer.tsx';

interface SheetBesideProps {
  unit: { year_id: number; constituency_id: number; election_type_id: number };
  region_id: number;
  /** The unit, as sentences name it. */
  at: string;
  /** Figures in the rows of a table: the guide line follows the row that has the focus. */
  children: ReactNode;
}

/** Most sheets have their figures there; whoever looks at others moves the ends once. */
const ROWS_ON_SHEET: RowsOnSheet = [25, 80];

/** Figures with the sheet that proves them: beside them, on a phone above them; put away and brought back. */
export function SheetBeside({ unit, region_id, at, children }: SheetBesideProps) {
  const sheets = useRead(contract.sheets.list, unit, { everyMs: LINK_RENEWED_MS });
  const [hidden, setHidden] = useQueryValue('sheet');
  const [row, setRow] = useState<{ index: number; count: number } | null>(null);
  const [rowsOnSheet, setRowsOnSheet] = useLocalStorage({ key: 'rows-on-sheet', defaultValue: ROWS_ON_SHEET });
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
        <Group justify="flex-end" className={classes.bar}>
          {sheets.data && !sheet && (
            <Text size="sm" c="dimmed">
              {say.empty}{' '}
              <Anchor component={Link} size="sm" td="underline" to={sheetScreen(unit, region_id)}>
                {say.upload}
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
      </div>
      {shown && (
        <div className={classes.sheet}>
          <SamePhotograph sheet={sheet} />
          <SheetViewer
            sheet={sheet}
            at={at}
            guide={row && guideAt(row.index, row.count, rowsOnSheet)}
            onRetry={() => void sheets.refetch()}
          />
          <details className={classes.rows}>
            <summary>{say.rowsOnSheet}</summary>
            <Text size="xs" c="dimmed" my="xs">
              {say.rowsExplained}
            </Text>
            <RangeSlider
              size="sm"
              minRange={5}
              value={rowsOnSheet}
              onChange={setRowsOnSheet}
              label={null}
              thumbFromLabel={say.firstRow}
              thumbToLabel={say.lastRow}
            />
          </details>
        </div>
      )}
    </div>
  );
}

const sheetScreen = ({ year_id, constituency_id, election_type_id }: SheetBesideProps['unit'], region_id: number) => ({
  pathname: to('sheets'),
  search: new URLSearchParams({
    year: String(year_id),
    region: String(region_id),
    constituency: String(constituency_id),
    ...(election_type_id === ELECTION_TYPE.parliamentary && { type: 'parliamentary' }),
  }).toString(),
});
