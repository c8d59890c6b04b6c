import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import { say } from '@election/contract/messages/results';
import { type Contest, plainAddressOf, type View } from '@election/contract/results/view/view';
import { Section } from '../pieces/pieces.tsx';

/** The sheet of a contest, small, with the way to the legible one; nothing where it is not public. */
export function Sheet({ view, contest: { name, slug, sheet } }: { view: View; contest: Contest }) {
  if (!sheet) return null;
  const address = (more: Record<string, number> = {}) =>
    plainAddressOf(view, `/results/constituencies/${slug}/sheet.jpg`, more);
  const scale = Math.min(1, SHEET_THUMBNAIL / Math.max(sheet.width, sheet.height));
  return (
    <Section id="sheet" heading={say.sheet}>
      <p className="small">{say.sheetNote}</p>
      <a className="sheet" href={address()}>
        <img
          src={address({ size: SHEET_THUMBNAIL })}
          width={Math.round(sheet.width * scale)}
          height={Math.round(sheet.height * scale)}
          loading="lazy"
          alt={say.sheetOf({ name })}
        />
      </a>
    </Section>
  );
}
