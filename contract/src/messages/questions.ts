import { sentences } from './sentences.ts';

/** Why a question is not asked, answered or withdrawn, and what became of it. */
export const sayQuestions = sentences('refusals', 'questions');
