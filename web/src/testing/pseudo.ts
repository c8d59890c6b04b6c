import { catalogueOf } from '@election/contract/messages/every-catalogue';
import { notReported } from '@election/contract/messages/format';
import { LANGUAGE_NAMES } from '@election/contract/messages/language';
import { pseudo } from '@election/contract/messages/pseudo';
import { speakFrom } from '@election/contract/messages/sentences';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';

/** Every text of a catalogue is marked until the test ends. */
function speakPseudo(): void {
  speakFrom({
    language: () => 'en',
    catalogue: (language, area) => {
      const catalogue = catalogueOf(language, area);
      return catalogue && pseudo(catalogue);
    },
  });
  onTestFinished(() => speakFrom({ language: () => 'en', catalogue: catalogueOf }));
}

/** What a person reads on the page and hears of its controls; not what no one sees (Mantine measures text in it). */
const textsOf = (): string[] =>
  [...document.body.querySelectorAll(':not(style, [aria-hidden="true"][style*="visibility: hidden"])')].flatMap(
    (element) => [
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent ?? ''),
    ],
  );

/** What is in no catalogue: messages within messages go first, then the two halves of one that an element divides. */
function unmarked(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/gu, '');
  return rest === text ? text.replace(/⟦[^⟧]*$|^[^⟦]*⟧/u, '') : unmarked(rest);
}

/** What a screen shows as it is: names, numbers of things, files and addresses, but no word that the product gives a meaning. */
const isCode = (key: string, text: string) => !NAMES.includes(key) && /^[a-z_]{1,30}$/.test(text);
const NAMES = ['name', 'role', 'slug'];

function dataIn(answer: unknown, key = ''): string[] {
  if (typeof answer === 'string') return isCode(key, answer) ? [] : [answer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => dataIn(value, Array.isArray(answer) ? key : name));
}

/** Times, which follow the language too, and colours. */
const AS_IT_IS = /\d{1,2} \p{L}{3} \d{4}( UTC|, [\d:]+( UTC)?)?|#[0-9a-f]{6}/gu;

interface Shown {
  answered: () => readonly unknown[];
}

/** What the page shows that is neither marked nor among the data. */
export function uncatalogued(data: readonly string[]): string[] {
  const longestFirst = [...data, notReported(), ...Object.values(LANGUAGE_NAMES)]
    .filter((text) => text !== '')
    .sort((one, other) => other.length - one.length);
  const found = textsOf()
    .map((text) => longestFirst.reduce((rest, one) => rest.replaceAll(one, ''), unmarked(text).replace(AS_IT_IS, '')))
    .filter((text) => /\p{L}{2}/u.test(text));
  return [...new Set(found)];
}

/**
 * Opens a screen, and what can be opened on it, in the pseudo-language: every text is then from a catalogue or the server's data.
 * @param more what the test itself brings: a file, the person
 */
export async function expectCatalogued(
  open: () => Shown | Promise<Shown>,
  more: readonly string[] = [],
): Promise<void> {
  speakPseudo();
  const { answered } = await open();
  await waitFor(() => expect(uncatalogued([...dataIn(answered()), ...more])).toEqual([]));
}
