// Searches every section as the reader types: all words must match; matches in headings rank first.
const field = document.getElementById('search');
const found = document.getElementById('found');
const root = document.documentElement.dataset.root;
const MOST = 12;

const sections = globalThis.pages.map(([address, title, heading, text]) => ({
  address: `${root}/${address}`,
  name: heading && heading !== title ? `${title}: ${heading}` : title,
  heading: `${title} ${heading}`.toLowerCase(),
  all: `${title} ${heading} ${text}`.toLowerCase(),
  text,
}));

function search(words) {
  return sections
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map((section) => ({ section, rank: words.filter((word) => section.heading.includes(word)).length }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ section }) => section);
}

function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 30);
  return `${at > 0 ? '… ' : ''}${text.slice(at, at + 110)}${text.length > at + 110 ? ' …' : ''}`;
}

function line({ address, name, text }, word) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const under = document.createElement('span');
  link.href = address;
  link.textContent = name;
  under.textContent = excerpt(text, word);
  link.append(under);
  item.append(link);
  return item;
}

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length === 0 ? [] : search(words);
  found.replaceChildren(...hits.map((section) => line(section, words[0])));
  if (words.length > 0 && hits.length === 0) {
    const none = document.createElement('li');
    none.textContent = 'Nothing found';
    found.append(none);
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    field.value = '';
    found.replaceChildren();
  } else if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});

// On a phone the open list of pages would come before the text.
if (matchMedia('(max-width: 60em)').matches) document.querySelector('.pages').open = false;
