import { thumbnailOf } from './pictures.ts';

const PLACEHOLDER = '/logo-placeholder.svg';

interface PartyLogoProps {
  url: string | null;
  size?: number;
}

/** A party's logo, whole in its square, or a placeholder; decorative, since the name is beside it. */
export const PartyLogo = ({ url, size = 40 }: PartyLogoProps) => (
  <img
    src={url ? thumbnailOf(url, size) : PLACEHOLDER}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    style={{ borderRadius: 4, objectFit: 'contain', flex: 'none', display: 'block' }}
  />
);
