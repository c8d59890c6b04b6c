import { sayFiles as say } from '@election/contract/messages/files';
import { EXPORT_FILES, fileOf } from '@election/contract/results/export-files';
import { Anchor, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { requestOf } from '../../api/call.ts';
import classes from './ExportLinks.module.css';

/** Links to the published results of a year as files, public like the results. */
export function ExportLinks({ year }: { year: { id: number; title: string } }) {
  return (
    <nav aria-label={say.exportsLabel}>
      <ul className={classes.files}>
        {EXPORT_FILES.map(({ of, name, formats }) => (
          <li key={of}>
            <Text size="sm">{say.exported({ of })}</Text>
            <div className={classes.formats}>
              {formats.map(([ending, route]) => (
                <Anchor
                  key={ending}
                  href={requestOf(route, { year_id: year.id }).url}
                  download={fileOf(name, year.title, ending)}
                  aria-label={say.exportedIn({ what: say.exported({ of }), format: ending.toUpperCase() })}
                  size="sm"
                >
                  <IconDownload size={16} aria-hidden />
                  {ending.toUpperCase()}
                </Anchor>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {say.exportsNote}
      </Text>
    </nav>
  );
}
