import { sayFiles as say } from '@election/contract/messages/files';
import { Anchor, Group } from '@mantine/core';
import { type ContestDetails, placeName } from '../contest.ts';
import classes from '../Votes.module.css';

const files = () =>
  [
    ['.pdf', say.pdf],
    ['.xlsx', say.spreadsheet],
    ['/declaration.pdf', say.declaration],
  ] as const;

/** What is published of a contest as files to print, and the form to sign. They are public. Not on a phone. */
export function PaperLinks({ contest }: { contest: ContestDetails }) {
  const { constituency, year_id, type } = contest;
  return (
    <nav aria-label={say.papersHeading} className={classes.paper}>
      <Group gap="md">
        {files().map(([ending, word]) => (
          <Anchor
            key={ending}
            href={`/results/constituencies/${constituency.slug}${ending}?year=${year_id}&type=${type}`}
            aria-label={say.paperOf({ what: word, name: placeName(contest) })}
            size="sm"
          >
            {word}
          </Anchor>
        ))}
      </Group>
    </nav>
  );
}
