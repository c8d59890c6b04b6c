import * as sayPaper from '@election/contract/messages/paper';
import { Anchor, Group } from '@mantine/core';
import { type ContestDetails, placeName } from '../contest.ts';
import classes from '../Votes.module.css';

const files = () =>
  [
    ['.pdf', sayPaper.pdf],
    ['.xlsx', sayPaper.spreadsheet],
    ['/declaration.pdf', sayPaper.declaration],
  ] as const;

/** What is published of a contest as files to print, and the form to sign. They are public. Not on a phone. */
export function PaperLinks({ contest }: { contest: ContestDetails }) {
  const { constituency, year_id, type } = contest;
  return (
    <nav aria-label={sayPaper.heading} className={classes.paper}>
      <Group gap="md">
        {files().map(([ending, word]) => (
          <Anchor
            key={ending}
            href={`/results/constituencies/${constituency.slug}${ending}?year=${year_id}&type=${type}`}
            aria-label={sayPaper.linkOf(word, placeName(contest))}
            size="sm"
          >
            {word}
          </Anchor>
        ))}
      </Group>
    </nav>
  );
}
