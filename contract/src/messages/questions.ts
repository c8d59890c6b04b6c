/** Why a question is not asked, answered or taken back, and what became of it. */
export const roleDoesNotAsk = 'Your role does not validate figures.';
export const roleDoesNotAnswer = 'Your role does not enter figures.';
export const nobodyToAsk = 'No agent is assigned here, so no one would read the question.';
export const tooManyQuestions = (most: number) =>
  `${most} questions of this contest are open already. Wait for an answer, or withdraw one.`;
export const alreadyAnswered = 'This question has been answered already.';
export const alreadyWithdrawn = 'This question has been withdrawn.';
export const notYourQuestion = 'Only the person who asked this question can withdraw it.';

export const asked = 'The question has been sent';
export const answered = 'Your answer has been sent';
export const withdrawn = 'The question has been withdrawn';
