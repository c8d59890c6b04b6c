import { Failure } from '../../../platform/failure.ts';
import { LONGEST_CELL, LONGEST_LINE, MOST_COLUMNS } from '../limits.ts';
import { sayColumns as say } from '../sentences.ts';

const LINE_FEED = 10;
const SPACE = 32;
const QUOTE = 34;

/** Measures the lines of a CSV file as they come, before a parser takes memory for their cells. */
export function lineMeter(name: string, separator: string): { read(text: string): void } {
  const separatorCode = separator.charCodeAt(0);
  let line = 1;
  let inLine = 0;
  let inCell = 0;
  let columns = 1;
  let quoted = false;
  /** Whether the last character closed a quotation; another quotation mark then stands for itself. */
  let closed = false;
  let isEmpty = true;

  const startCell = () => {
    inCell = 0;
    isEmpty = true;
  };
  const refuse = (sentence: string): never => {
    throw new Failure(422, sentence);
  };

  return {
    read(text) {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code === LINE_FEED) {
          line += 1;
          inLine = 0;
          if (quoted) continue;
          columns = 1;
          startCell();
          continue;
        }
        if (code === 0) refuse(say.notText({ name }));
        if (++inLine > LONGEST_LINE) refuse(say.lineTooLong({ name, line, most: LONGEST_LINE }));
        if (code === QUOTE && (quoted || closed || isEmpty)) {
          closed = quoted;
          quoted = !quoted;
          isEmpty = false;
          continue;
        }
        closed = false;
        if (quoted) continue;
        if (code === separatorCode) {
          if (++columns > MOST_COLUMNS) refuse(say.tooManyColumns({ name, line, most: MOST_COLUMNS }));
          startCell();
        } else {
          if (++inCell > LONGEST_CELL) refuse(say.cellTooLong({ name, line, most: LONGEST_CELL }));
          if (code !== SPACE) isEmpty = false;
        }
      }
    },
  };
}
