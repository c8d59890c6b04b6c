/**
 * What people who enter figures open later, beside the first files: loaded when their first screen is there, so that it also opens
 * without a network. The build keeps the files of this list on the phone.
 */
export const offlineParts = import.meta.glob([
  '../bar/Bell.tsx',
  '../../api/pin.ts',
  '../../session/SignInDialog.tsx',
  '../../session/account/AccountPage.tsx',
  '../../session/lock/LockPage.tsx',
  '../../session/lock/PinModal.tsx',
  '../../sheets/SheetsPage.tsx',
  '../../submissions/SubmissionsPage.tsx',
  '../../ui/feedback/Hint.tsx',
  '../../ui/feedback/ToastList.tsx',
  '../../votes/choice/ContestFilters.tsx',
  '../../votes/choice/KeyList.tsx',
  '../../votes/conflicts/Choices.tsx',
  '../../votes/history/HistoryDrawer.tsx',
  '../../votes/questions/QuestionsToAnswer.tsx',
  '../../votes/register/RegisterPanel.tsx',
]);
