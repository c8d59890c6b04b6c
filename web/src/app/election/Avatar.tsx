import { thumbnailOf } from './pictures.ts';

const PLACEHOLDER = '/placeholder.svg';

interface AvatarProps {
  /** Null, or the text "null" of older records, where there is no picture. */
  url: string | null;
  size?: number;
}

/** A candidate's picture, or a placeholder; decorative, since the name is beside it. */
export const Avatar = ({ url, size = 40 }: AvatarProps) => (
  <img
    src={url && url !== 'null' ? thumbnailOf(url, size) : PLACEHOLDER}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    style={{ borderRadius: 4, objectFit: 'cover', flex: 'none', display: 'block' }}
  />
);
