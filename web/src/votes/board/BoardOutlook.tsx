import { say } from '@election/contract/messages/outlook';
import { ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { useState } from 'react';
import { Outlook } from '../../app/election/outlook/Outlook.tsx';
import classes from './Board.module.css';

interface BoardOutlookProps {
  year_id: number;
  types: readonly ElectionTypeTitle[];
}

/** Whether the published outcome can still change, read once it is asked for. */
export function BoardOutlook({ year_id, types }: BoardOutlookProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.outlook} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{say.heading}</summary>
      {opened && types.map((type) => <Outlook key={type} year_id={year_id} election_type_id={ELECTION_TYPE[type]} />)}
    </details>
  );
}
