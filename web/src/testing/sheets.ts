import type { PinkSheet } from '@election/contract/figures/sheets';

/** The current sheet, sent by Esi. */
export const pinkSheet = (more: Partial<PinkSheet> = {}): PinkSheet => ({
  id: 5,
  image: '/pinksheets/5/image?session=s&until=1&signature=s',
  media_type: 'image/jpeg',
  width: 2000,
  height: 1500,
  original_sha256: 'ab'.repeat(32),
  uploaded_at: '2024-12-07T20:00:00Z',
  uploaded_by: { id: 2, name: 'Esi' },
  public: false,
  same_as: [],
  ...more,
});
