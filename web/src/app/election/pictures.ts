/** The edges, in pixels, of the square thumbnails that the server keeps of every picture. */
const THUMBNAILS = [96, 320] as const;

/** Where a picture lies in about the size in which it is shown, fine enough for a dense screen; as it is where it lies elsewhere. */
export function thumbnailOf(url: string, shown: number): string {
  if (!url.startsWith('/pictures/')) return url;
  const size = THUMBNAILS.find((edge) => edge >= shown * 2);
  return size ? `${url}?size=${size}` : url;
}
