/** What logos, candidates' pictures and result sheets may be: JPEG or PNG by content, and no larger than this. */
export const MAX_PICTURE_MEGABYTES = 5;
export const MAX_PICTURE_MEGAPIXELS = 24;

/** What the file chooser offers (specification, section 5). */
export const PICTURE_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const;

/** Whether a file's name is no more than a name: no path, and nothing unseen that makes it look like another. */
export const isPlainName = (name: string): boolean => !/[/\\]|\p{Cc}|\p{Bidi_Control}/u.test(name);
