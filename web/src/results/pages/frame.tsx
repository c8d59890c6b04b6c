import { electionTypes } from '@election/contract/messages/election';
import { say, titleOf } from '@election/contract/messages/results';
import { language } from '@election/contract/messages/sentences';
import { addressIn } from '@election/contract/results/view/address';
import { addressOf, type View } from '@election/contract/results/view/view';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Lit } from '../pieces/Lit.tsx';

/** The way back to the country, and the pages between. */
export function Trail({
  view,
  links = [],
}: {
  view: View;
  links?: readonly (readonly [text: string, href: string])[];
}) {
  return (
    <nav className="trail" aria-label={say.pages}>
      <a href={addressOf(view, '/results')}>{say.allResults}</a>
      {links.map(([text, href]) => (
        <Fragment key={href}>
          {' › '}
          <a href={href}>{text}</a>
        </Fragment>
      ))}
    </nav>
  );
}

/** The name of an election in one line: "Results 2024 · Presidential". */
export function Under({ view }: { view: View }) {
  return <p className="under">{titleOf(say.heading({ year: view.result.year.title }), electionTypes[view.type])}</p>;
}

/** The title of a page with what is known of it, and the choice of year and election. */
export function Head({
  title,
  view,
  path,
  children,
}: {
  title: string;
  view: View;
  path: string;
  children?: ReactNode;
}) {
  return (
    <div className="head">
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      <Choices view={view} path={path} />
    </div>
  );
}

/** The line that says how a race stands. */
export function Lead({ lead, note }: { lead: string; note?: string }) {
  return (
    <p className="leader" id="lead">
      <strong>
        <Lit>{lead}</Lit>
      </strong>
      {note !== undefined && (
        <>
          {' '}
          <span>
            <Lit>{note}</Lit>
          </span>
        </>
      )}
    </p>
  );
}

/** The years, and the election types of the one that is shown. Another year is shown as soon as it is chosen. */
export function Choices({ view, path }: { view: View; path: string }) {
  const { years, year } = view.result;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After Back the choice is that of the page again, not the one that left it.
    const reset = () => form.current?.reset();
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  return (
    <div className="choices">
      <form ref={form} action={addressIn(language(), path)} data-choice="" autoComplete="off">
        {view.asked.type !== undefined && <input type="hidden" name="type" value={view.asked.type} />}
        <label>
          {`${say.year} `}
          <select
            name="year"
            defaultValue={year.id}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {years.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>{' '}
        <button type="submit">{say.show}</button>
      </form>
      <TypeChoice view={view} path={path} />
    </div>
  );
}

/** No choice where there is one alone. */
function TypeChoice({ view, path }: { view: View; path: string }) {
  const { election_types: types, election_type_id: shown } = view.result;
  const [only] = types;
  if (types.length === 1 && only) return <b>{electionTypes[only.title]}</b>;
  const links = types.map(({ id, title }) => ({
    href: addressOf({ asked: { year: view.asked.year } }, path, { type: title }),
    word: electionTypes[title],
    isShown: id === shown,
  }));
  return <Segments label={say.electionType} links={links} />;
}

/** Views of the same thing beside each other, of which one is shown. */
export function Segments({
  label,
  links,
}: {
  label: string;
  links: { href: string; word: string; isShown: boolean }[];
}) {
  return (
    <nav className="segments" aria-label={label}>
      {links.map(({ href, word, isShown }) => (
        <a key={href} href={href} {...(isShown && { 'aria-current': 'page' })}>
          {word}
        </a>
      ))}
    </nav>
  );
}
