import { strToU8, zipSync } from 'fflate';

/** The rows of a sheet: texts, numbers, or null for an empty cell. */
type Rows = readonly (readonly (string | number | null)[])[];

/**
 * An .xlsx file with these sheets, as a spreadsheet saves it.
 * @param level of its compression; 0 leaves its texts as they are
 * @param hidden sheets that are hidden, or the numbers of their hidden rows
 */
export function workbookOf(
  sheets: Record<string, Rows>,
  level: 0 | 6 = 6,
  hidden: Record<string, 'hidden' | 'veryHidden' | readonly number[]> = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${typeof hidden[name] === 'string' ? ` state="${hidden[name]}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  };
  for (const [at, [name, rows]] of Object.entries(sheets).entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((cells, row) => rowOf(cells, row, hidden[name])).join('')}</sheetData></worksheet>`;
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level }),
  );
}

/** The rows of a CSV text without quotation marks, with its figures as numbers. */
export const rowsOf = (text: string): Rows =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').map((cell) => (cell === '' ? null : /^\d+$/.test(cell) ? Number(cell) : cell)));

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

const rowOf = (cells: Rows[number], at: number, hidden: string | readonly number[] = []): string =>
  `<row r="${at + 1}"${typeof hidden !== 'string' && hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`;

function cellOf(cell: string | number | null, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}
