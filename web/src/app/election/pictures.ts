/** The edges, in pixels, of the square thumbnails that the server keeps of every picture. */
const THUMBNAILS = [96, 320] as const;

/** The address of the thumbnail that fits the shown size on a dense screen; other addresses unchanged. */
export function thumbnailOf(url: string, shown: number): string {
  if (!url.startsWith('/pictures/')) return url;
  const size = THUMBNAILS.find((edge) => edge >= shown * 2);
  return size ? `${url}?size=${size}` : url;
}
