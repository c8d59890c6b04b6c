import { series } from '@election/contract/messages/lists';
import { say as sayCalls } from '@election/contract/messages/public-calls';
import type { Contender } from '@election/contract/results/drawings';
import type { GraphicPage as Page } from '@election/contract/results/scenes';
import { Bars } from '../../results/drawings/Bars.tsx';
import { besideOf, Face, Figure, leadingOf } from '../../results/drawings/Contender.tsx';
import { Calls } from '../../results/pieces/Calls.tsx';
import { Headline } from '../../results/scenes/Headline.tsx';
import { tinted } from '../../results/styles.ts';
import { SeatStrip } from './SeatStrip.tsx';

/** One page of a graphic. */
export function GraphicPage(page: Page) {
  switch (page.shows) {
    case 'nothing':
      return (
        <>
          {page.title && <Title {...page.title} />}
          <Called call={page.called} />
          <p className="empty">{page.why}</p>
        </>
      );
    case 'across':
      return (
        <>
          <Title {...page.title} />
          <Called call={page.called} />
          <ol className="across">
            {page.contenders.map((one) => (
              <li key={one.key} style={tinted(one.color)}>
                <Standing of={one} />
              </li>
            ))}
          </ol>
        </>
      );
    case 'down':
      return (
        <>
          <Title {...page.title} />
          <Headline {...page.headline} />
          <Bars {...page.bars} />
          <Calls calls={page.call ? [page.call] : []} />
        </>
      );
    case 'item':
      return <Item what={page.what} how={page.how} />;
    case 'standing':
      return <Item what={page.contender.name} how={series([leadingOf(page.contender), besideOf(page.contender)])} />;
    case 'strip':
      return (
        <>
          <Title {...page.title} />
          <SeatStrip house={page.house} named={page.named} />
        </>
      );
    case 'two':
      return <HeadToHead {...page} />;
  }
}

function HeadToHead({ title, two, apart, called }: Extract<Page, { shows: 'two' }>) {
  return (
    <>
      <Title {...title} />
      <div className="two">
        {two.map((one) => (
          <article key={one.key} style={tinted(one.color)}>
            <Standing of={one} />
          </article>
        ))}
      </div>
      <p className="apart">{apart}</p>
      <Called call={called} />
    </>
  );
}

function Title({ name, reported }: { name: string; reported: string }) {
  return (
    <header>
      <h1>{name}</h1>
      <p>{reported}</p>
    </header>
  );
}

/** A call in one line, of a graphic that is a few lines high. */
function Called({ call }: { call: { newsroom: string; saying: string } | null }) {
  if (call === null) return null;
  return (
    <p className="called">
      <b>{sayCalls.called({ newsroom: call.newsroom })}</b> {call.saying}
    </p>
  );
}

function Standing({ of }: { of: Contender }) {
  return (
    <>
      <Face of={of} />
      <p className="name">
        <b>{of.name}</b>
        <span>{of.under}</span>
      </p>
      <p className="figure">
        <Figure of={of} />
      </p>
    </>
  );
}

function Item({ what, how }: { what: string; how: string }) {
  return (
    <p className="item">
      <b>{what}</b> <span>{how}</span>
    </p>
  );
}
