import { LANGUAGE_NAMES, LANGUAGES } from '@election/contract/messages/language';
import { say } from '@election/contract/messages/results';
import { language } from '@election/contract/messages/sentences';
import { addressIn } from '@election/contract/results/view/address';
import type { PageData, PublicPage } from '@election/contract/results/view/pages';
import { addressOf, type View } from '@election/contract/results/view/view';
import { ClockContext } from '../pieces/Time.tsx';
import { Block } from './Block.tsx';
import { Constituency } from './Constituency.tsx';
import { CorrectionsPage, Found } from './lists.tsx';
import { Nation } from './Nation.tsx';
import { Party } from './Party.tsx';
import { Region } from './Region.tsx';

/** A public page, as the server writes it and as the browser takes it over. @param newsroom the way back of a person who is signed in */
export function Page({
  page: { clock, embedded, data, path },
  newsroom = false,
}: {
  page: PublicPage;
  newsroom?: boolean;
}) {
  return (
    <ClockContext value={clock}>
      {data.view && <Notices view={data.view} />}
      {!embedded && <Header view={data.view} newsroom={newsroom} />}
      <main id="results" tabIndex={-1}>
        <Content data={data} />
      </main>
      {!embedded && <Languages path={path} />}
    </ClockContext>
  );
}

function Content({ data }: { data: PageData }) {
  switch (data.kind) {
    case 'nation':
      return <Nation {...data} />;
    case 'region':
      return <Region {...data} />;
    case 'constituency':
      return <Constituency {...data} />;
    case 'party':
      return <Party {...data} />;
    case 'found':
      return <Found {...data} />;
    case 'corrections':
      return <CorrectionsPage {...data} />;
    case 'block':
      return <Block {...data} />;
    case 'refused':
      return <Refused sentence={data.sentence} />;
  }
}

function Refused({ sentence }: { sentence: string }) {
  return (
    <>
      <h1>{sentence}</h1>
      <p>
        <a href={addressOf({ asked: {} }, '/results')}>{say.goToResults}</a>
      </p>
    </>
  );
}

/** The same page in the other languages. @param path its address in English */
function Languages({ path }: { path: string }) {
  return (
    <footer className="languages">
      <nav aria-label={say.language}>
        {LANGUAGES.map((one) => (
          <a
            key={one}
            href={addressIn(one, path)}
            lang={one}
            hrefLang={one}
            dir="auto"
            {...(one === language() && { 'aria-current': 'page' })}
          >
            {LANGUAGE_NAMES[one]}
          </a>
        ))}
      </nav>
    </footer>
  );
}

function Notices({ view: { result, standby } }: { view: View }) {
  return (
    <>
      {standby && (
        <section className="banner" aria-label={say.standby}>
          <span>{say.standby}</span>
        </section>
      )}
      {result.year.rehearsal && (
        <section className="banner" aria-label={say.rehearsalShort}>
          <span>{say.rehearsal}</span>
        </section>
      )}
    </>
  );
}

function Header({ view, newsroom }: { view: View | null; newsroom: boolean }) {
  const { year, type } = view?.asked ?? {};
  return (
    <>
      <a className="skip" href="#results">
        {say.skip}
      </a>
      <header>
        <a className="brand" href={addressOf(view ?? { asked: {} }, '/results')}>
          {say.product}
        </a>
        {/* biome-ignore lint/a11y/useSemanticElements: older phones do not know <search>. */}
        <form className="find" action={addressIn(language(), '/results/constituencies')} role="search">
          {year !== undefined && <input type="hidden" name="year" value={year} />}
          {type !== undefined && <input type="hidden" name="type" value={type} />}
          <input name="find" type="search" maxLength={100} aria-label={say.find} placeholder={say.find} />
          <button type="submit">{say.findButton}</button>
        </form>
        {newsroom ? (
          <a className="sign-in" href="/votes">
            {say.newsroom}
          </a>
        ) : (
          <a className="sign-in" href="/">
            {say.signIn}
          </a>
        )}
      </header>
    </>
  );
}
