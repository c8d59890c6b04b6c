/** The largest logo, candidate's picture or result sheet; all are JPEG or PNG by content. */
export const MAX_PICTURE_MEGABYTES = 5;
export const MAX_PICTURE_MEGAPIXELS = 24;

/** Whether a file's name has no path and no control characters, which could disguise its extension. */
export const isPlainName = (name: string): boolean => !/[/\\]|\p{Cc}|\p{Bidi_Control}/u.test(name);
