import { sayFiles } from '@election/contract/messages/files';
import { directionOf, LANGUAGE_NAMES } from '@election/contract/messages/language';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { GAP, say } from '@election/contract/messages/results';
import { language, sentences } from '@election/contract/messages/sentences';
import type { Correction } from '@election/contract/results/corrections';
import type { FileLink } from '@election/contract/results/view/pages';
import { addressOf, type Checkpoint, plainAddressOf, type View } from '@election/contract/results/view/view';
import { Fragment } from 'react';
import { Corrections } from '../pieces/Corrections.tsx';
import { Around, Section } from '../pieces/pieces.tsx';
import { Time } from '../pieces/Time.tsx';

const sayChanges = sentences('results', 'changes');

/** What else the public reads and was changed: names, parties, colors and states, newest first; nothing where nothing was. */
export function ChangeList({ changes }: { changes: View['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <Section id="changes" heading={sayChanges.heading}>
      <p className="small">{sayChanges.note}</p>
      <ol className="plain" aria-label={sayChanges.heading}>
        {changes.map(({ subject, id, name, fields, at }) => (
          <li key={`${subject} ${id} ${at}`}>
            <article>
              <p>
                <b>{sayChanges.what({ subject, name })}</b>
              </p>
              <p className="small">
                <Time as="instant" at={at} />
              </p>
              <ul className="figures">
                {fields.map(({ field, before, after }) => (
                  <li key={field}>
                    {sayChanges.field({
                      field,
                      before: before ?? sayChanges.none,
                      after: after ?? sayChanges.none,
                    })}
                  </li>
                ))}
              </ul>
            </article>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** So many of the newest corrections stand on the page of the country. */
const NEWEST = 3;

/** The newest corrections, with the way to all of them; nothing where nothing was corrected. */
export function NewestCorrections({ view, all, total }: { view: View; all: readonly Correction[]; total: number }) {
  if (total === 0) return null;
  return (
    <Section id="corrections" heading={sayCorrections.heading}>
      <p className="small">{sayCorrections.note}</p>
      <Corrections corrections={all.slice(0, NEWEST)} />
      <p>
        <a href={addressOf(view, '/results/corrections')}>{say.allCorrections({ count: total })}</a>
      </p>
    </Section>
  );
}

/** Links to the published results of a year as files. */
export function ExportFiles({ files }: { files: readonly FileLink[] }) {
  return (
    <Section id="files" heading={say.exportsHeading}>
      <nav aria-label={sayFiles.exportsLabel}>
        <ul className="files">
          {files.map(({ what, links }) => (
            <li key={what}>
              {`${what} `}
              {links.map(({ ending, href, name }) => (
                <Fragment key={ending}>
                  <a
                    href={href}
                    download={name}
                    aria-label={sayFiles.exportedIn({ what, format: ending.toUpperCase() })}
                  >
                    {ending.toUpperCase()}
                  </a>{' '}
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </nav>
      <p className="small">{sayFiles.exportsNote}</p>
    </Section>
  );
}

/** Links to what a page shows as files to print and to calculate with. @param form of a constituency: its declaration form too */
export function PaperLinks({
  view,
  path,
  name,
  form = false,
}: {
  view: View;
  path: string;
  name: string;
  form?: boolean;
}) {
  // What runs from right to left cannot be printed: its readers get the English paper.
  const isEnglish = directionOf(language()) === 'rtl';
  const printed = (to: string) => (isEnglish ? plainAddressOf : addressOf)(view, to);
  const inPrint = (word: string) => (isEnglish ? `${word} (${LANGUAGE_NAMES.en})` : word);
  const papers = [
    { href: printed(`${path}.pdf`), word: inPrint(sayFiles.pdf) },
    { href: addressOf(view, `${path}.xlsx`), word: sayFiles.spreadsheet },
    { href: addressOf(view, `${path}.csv`), word: sayFiles.hashFigures },
    ...(form ? [{ href: printed(`${path}/declaration.pdf`), word: inPrint(sayFiles.declaration) }] : []),
  ];
  return (
    <Section id="paper" heading={sayFiles.papersHeading}>
      <ul className="files">
        {papers.map(({ href, word }) => (
          <li key={href}>
            <a href={href} aria-label={sayFiles.paperOf({ what: word, name })}>
              {word}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Characters of the root that are shown; the whole root is in the details. */
const SHOWN = 12;

/** The last signed checkpoint of the audit trail, to compare the trail with later. */
export function CheckpointNote({ checkpoint }: { checkpoint: Checkpoint }) {
  if (!checkpoint) return null;
  return (
    <details id="checkpoint" className="checkpoint">
      <summary>
        <Around sentence={say.checked({ moment: GAP, root: checkpoint.root.slice(0, SHOWN) })}>
          <Time as="moment" at={checkpoint.at} />
        </Around>
      </summary>
      <p>{say.checkedExplained}</p>
      <pre>{checkpoint.statement}</pre>
      <dl>
        <dt>{say.signature}</dt>
        <dd>{checkpoint.signature}</dd>
        <dt>{checkpoint.key_in_database ? say.keyInDatabase : say.keyOutside}</dt>
        <dd>{checkpoint.public_key}</dd>
      </dl>
    </details>
  );
}
