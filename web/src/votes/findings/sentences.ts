import { counted } from '@election/contract/messages/format';

/** Sentences around the findings of the checks. */
export const heading = 'Checks';
export const nothingFound = 'The checks have found nothing.';
export const counts = (errors: number, warnings: number) => {
  const open = [errors > 0 ? counted(errors, 'error') : '', warnings > 0 ? counted(warnings, 'warning') : ''].filter(
    Boolean,
  );
  return open.length > 0 ? `${open.join(' and ')} open` : 'All findings are checked.';
};
export const typedHeading = 'With the figures you typed';
export const afterwardsHeading = 'The checks would then say';

export const tick = 'Mark as checked';
export const tickLabel = (sentence: string) => `Mark as checked: ${sentence}`;
export const tickAll = (count: number) => `Mark all ${count} warnings as checked`;
export const tickQuestion = 'Are you sure you want to mark this as checked?';
export const tickBody = 'Your name and the time are stored with it.';
export const override = 'Override';
export const overrideLabel = (sentence: string) => `Override: ${sentence}`;
export const overrideAll = (count: number) => `Override all ${count} errors`;
export const overrideQuestion = 'Are you sure you want to override this?';
export const overrideBody =
  'The figures can then be published as they are. Your name, the time and the reason are stored.';
export const reason = 'Reason';
export const reasonHint = 'Kept in the history.';
export const stopsPublishing = 'Blocks publishing until you correct it or a publisher overrides it.';
export const tickedBy = (name: string, moment: string) => `Checked by ${name}, ${moment}`;
export const overriddenBy = (name: string, moment: string, why: string) => `Overridden by ${name}, ${moment}: ${why}`;
export const tickToPublish = 'Tick each warning that you have looked at.';
export const tickEach = 'Tick each warning first.';
export const lowerQuestion = 'Are you sure that the lower figure is right?';
