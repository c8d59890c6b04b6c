import { useOtherPerson } from '../api/session-store.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';

const OtherPersonDialog = lazyPart(() => import('./OtherPersonDialog.tsx').then((module) => module.OtherPersonDialog));

/** Another person has signed in in another tab of this browser: the page asks as whom it goes on. */
export function OtherPerson() {
  const other = useOtherPerson();
  return other && <OtherPersonDialog name={other.name} />;
}
