import { GRAPHIC_FIELDS, type GraphicField } from '@election/contract/results/graphics';

export type Fields = Record<GraphicField, string>;

/** A field under its own name, or as the controllers count it: f0, f1… */
const fieldOf = (name: string): GraphicField | undefined =>
  GRAPHIC_FIELDS.find((field, at) => name === field || name === `f${at}`);

/** The values of CasparCG's templateData: `<componentData id="f0"><data id="text" value="…"/></componentData>`. */
function valuesOfXml(text: string): [string, string][] {
  const parsed = new DOMParser().parseFromString(text, 'text/xml');
  if (parsed.querySelector('parsererror')) throw new Error('not XML');
  return [...parsed.querySelectorAll('componentData')].map((component) => [
    component.id,
    component.querySelector('data')?.getAttribute('value') ?? '',
  ]);
}

/**
 * What a controller says with `update`: XML as CasparCG sends it, JSON as SPX does, or an object.
 * @returns the fields that it names; null for what is none of these
 */
export function fieldsIn(data: unknown): Partial<Fields> | null {
  try {
    const text = typeof data === 'string' ? data.trim() : '';
    const values = text.startsWith('<')
      ? valuesOfXml(text)
      : Object.entries((typeof data === 'string' ? JSON.parse(text) : data) as Record<string, unknown>);
    return Object.fromEntries(
      values.flatMap(([name, value]) => {
        const field = fieldOf(name);
        return field ? [[field, String(value ?? '').trim()]] : [];
      }),
    );
  } catch {
    return null;
  }
}

/** The fields in the query of the graphic's address. */
export const fieldsOfQuery = (query: URLSearchParams): Fields =>
  Object.fromEntries(GRAPHIC_FIELDS.map((field) => [field, query.get(field)?.trim() ?? ''])) as Fields;

/** The address of the stream that fills a graphic. */
export const streamOf = (graphic: string, fields: Fields): string =>
  `/air/${graphic}/stream?${new URLSearchParams(fields)}`;
