import { isolate } from '@election/contract/messages/isolate';

/** Text that is markup already. */
export interface Html {
  readonly html: string;
}

/** What a template takes: text is escaped, nothing is nothing. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as the content of an element, or of an attribute in quotes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Attributes that people do not read: what they hold stays as it is, character by character. */
const UNREAD = /\s(?!content|title|alt|aria-label)[\w-]+=["'][^"'<>]*$/;

function written(content: Content, isRead: boolean): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number')
    return escaped(isRead ? isolate(String(content)) : String(content));
  return 'html' in content ? content.html : content.map((one) => written(one, isRead)).join('');
}

/** Markup with values in it, each escaped unless it is markup. An attribute's value stands in quotes. */
export const html = (parts: TemplateStringsArray, ...values: Content[]): Html => ({
  html: parts.map((part, at) => part.replace(/\n\s+/g, '\n') + written(values[at], !UNREAD.test(part))).join(''),
});
