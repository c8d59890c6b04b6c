import compile from 'icu-minify/compile';
import arAccount from './catalogues/ar/account.json' with { type: 'json' };
import arAnswers from './catalogues/ar/answers.json' with { type: 'json' };
import arAnswersData from './catalogues/ar/answersData.json' with { type: 'json' };
import arAnswersDesk from './catalogues/ar/answersDesk.json' with { type: 'json' };
import arAnswersPeople from './catalogues/ar/answersPeople.json' with { type: 'json' };
import arAnswersTrail from './catalogues/ar/answersTrail.json' with { type: 'json' };
import arAudit from './catalogues/ar/audit.json' with { type: 'json' };
import arBroadcast from './catalogues/ar/broadcast.json' with { type: 'json' };
import arChecks from './catalogues/ar/checks.json' with { type: 'json' };
import arCoverage from './catalogues/ar/coverage.json' with { type: 'json' };
import arDeciding from './catalogues/ar/deciding.json' with { type: 'json' };
import arDisplays from './catalogues/ar/displays.json' with { type: 'json' };
import arDone from './catalogues/ar/done.json' with { type: 'json' };
import arEntry from './catalogues/ar/entry.json' with { type: 'json' };
import arFigures from './catalogues/ar/figures.json' with { type: 'json' };
import arImportReport from './catalogues/ar/importReport.json' with { type: 'json' };
import arImports from './catalogues/ar/imports.json' with { type: 'json' };
import arManagement from './catalogues/ar/management.json' with { type: 'json' };
import arOutlook from './catalogues/ar/outlook.json' with { type: 'json' };
import arPapers from './catalogues/ar/papers.json' with { type: 'json' };
import arParties from './catalogues/ar/parties.json' with { type: 'json' };
import arPlaces from './catalogues/ar/places.json' with { type: 'json' };
import arReceipts from './catalogues/ar/receipts.json' with { type: 'json' };
import arRefusals from './catalogues/ar/refusals.json' with { type: 'json' };
import arResults from './catalogues/ar/results.json' with { type: 'json' };
import arSession from './catalogues/ar/session.json' with { type: 'json' };
import arShared from './catalogues/ar/shared.json' with { type: 'json' };
import arShell from './catalogues/ar/shell.json' with { type: 'json' };
import arSources from './catalogues/ar/sources.json' with { type: 'json' };
import arTrail from './catalogues/ar/trail.json' with { type: 'json' };
import arVotes from './catalogues/ar/votes.json' with { type: 'json' };
import arWords from './catalogues/ar/words.json' with { type: 'json' };
import arYears from './catalogues/ar/years.json' with { type: 'json' };
import { account } from './catalogues/en/account.ts';
import { answers } from './catalogues/en/answers.ts';
import { answersData } from './catalogues/en/answersData.ts';
import { answersDesk } from './catalogues/en/answersDesk.ts';
import { answersPeople } from './catalogues/en/answersPeople.ts';
import { answersTrail } from './catalogues/en/answersTrail.ts';
import { audit } from './catalogues/en/audit.ts';
import { broadcast } from './catalogues/en/broadcast.ts';
import { checks } from './catalogues/en/checks.ts';
import { coverage } from './catalogues/en/coverage.ts';
import { deciding } from './catalogues/en/deciding.ts';
import { displays } from './catalogues/en/displays.ts';
import { done } from './catalogues/en/done.ts';
import { entry } from './catalogues/en/entry.ts';
import { figures } from './catalogues/en/figures.ts';
import { importReport } from './catalogues/en/importReport.ts';
import { imports } from './catalogues/en/imports.ts';
import { management } from './catalogues/en/management.ts';
import { outlook } from './catalogues/en/outlook.ts';
import { papers } from './catalogues/en/papers.ts';
import { parties } from './catalogues/en/parties.ts';
import { places } from './catalogues/en/places.ts';
import { receipts } from './catalogues/en/receipts.ts';
import { refusals } from './catalogues/en/refusals.ts';
import { results } from './catalogues/en/results.ts';
import { session } from './catalogues/en/session.ts';
import { shared } from './catalogues/en/shared.ts';
import { shell } from './catalogues/en/shell.ts';
import { sources } from './catalogues/en/sources.ts';
import { trail } from './catalogues/en/trail.ts';
import { votes } from './catalogues/en/votes.ts';
import { words } from './catalogues/en/words.ts';
import { years } from './catalogues/en/years.ts';
import frAccount from './catalogues/fr/account.json' with { type: 'json' };
import frAnswers from './catalogues/fr/answers.json' with { type: 'json' };
import frAnswersData from './catalogues/fr/answersData.json' with { type: 'json' };
import frAnswersDesk from './catalogues/fr/answersDesk.json' with { type: 'json' };
import frAnswersPeople from './catalogues/fr/answersPeople.json' with { type: 'json' };
import frAnswersTrail from './catalogues/fr/answersTrail.json' with { type: 'json' };
import frAudit from './catalogues/fr/audit.json' with { type: 'json' };
import frBroadcast from './catalogues/fr/broadcast.json' with { type: 'json' };
import frChecks from './catalogues/fr/checks.json' with { type: 'json' };
import frCoverage from './catalogues/fr/coverage.json' with { type: 'json' };
import frDeciding from './catalogues/fr/deciding.json' with { type: 'json' };
import frDisplays from './catalogues/fr/displays.json' with { type: 'json' };
import frDone from './catalogues/fr/done.json' with { type: 'json' };
import frEntry from './catalogues/fr/entry.json' with { type: 'json' };
import frFigures from './catalogues/fr/figures.json' with { type: 'json' };
import frImportReport from './catalogues/fr/importReport.json' with { type: 'json' };
import frImports from './catalogues/fr/imports.json' with { type: 'json' };
import frManagement from './catalogues/fr/management.json' with { type: 'json' };
import frOutlook from './catalogues/fr/outlook.json' with { type: 'json' };
import frPapers from './catalogues/fr/papers.json' with { type: 'json' };
import frParties from './catalogues/fr/parties.json' with { type: 'json' };
import frPlaces from './catalogues/fr/places.json' with { type: 'json' };
import frReceipts from './catalogues/fr/receipts.json' with { type: 'json' };
import frRefusals from './catalogues/fr/refusals.json' with { type: 'json' };
import frResults from './catalogues/fr/results.json' with { type: 'json' };
import frSession from './catalogues/fr/session.json' with { type: 'json' };
import frShared from './catalogues/fr/shared.json' with { type: 'json' };
import frShell from './catalogues/fr/shell.json' with { type: 'json' };
import frSources from './catalogues/fr/sources.json' with { type: 'json' };
import frTrail from './catalogues/fr/trail.json' with { type: 'json' };
import frVotes from './catalogues/fr/votes.json' with { type: 'json' };
import frWords from './catalogues/fr/words.json' with { type: 'json' };
import frYears from './catalogues/fr/years.json' with { type: 'json' };
import ptAccount from './catalogues/pt/account.json' with { type: 'json' };
import ptAnswers from './catalogues/pt/answers.json' with { type: 'json' };
import ptAnswersData from './catalogues/pt/answersData.json' with { type: 'json' };
import ptAnswersDesk from './catalogues/pt/answersDesk.json' with { type: 'json' };
import ptAnswersPeople from './catalogues/pt/answersPeople.json' with { type: 'json' };
import ptAnswersTrail from './catalogues/pt/answersTrail.json' with { type: 'json' };
import ptAudit from './catalogues/pt/audit.json' with { type: 'json' };
import ptBroadcast from './catalogues/pt/broadcast.json' with { type: 'json' };
import ptChecks from './catalogues/pt/checks.json' with { type: 'json' };
import ptCoverage from './catalogues/pt/coverage.json' with { type: 'json' };
import ptDeciding from './catalogues/pt/deciding.json' with { type: 'json' };
import ptDisplays from './catalogues/pt/displays.json' with { type: 'json' };
import ptDone from './catalogues/pt/done.json' with { type: 'json' };
import ptEntry from './catalogues/pt/entry.json' with { type: 'json' };
import ptFigures from './catalogues/pt/figures.json' with { type: 'json' };
import ptImportReport from './catalogues/pt/importReport.json' with { type: 'json' };
import ptImports from './catalogues/pt/imports.json' with { type: 'json' };
import ptManagement from './catalogues/pt/management.json' with { type: 'json' };
import ptOutlook from './catalogues/pt/outlook.json' with { type: 'json' };
import ptPapers from './catalogues/pt/papers.json' with { type: 'json' };
import ptParties from './catalogues/pt/parties.json' with { type: 'json' };
import ptPlaces from './catalogues/pt/places.json' with { type: 'json' };
import ptReceipts from './catalogues/pt/receipts.json' with { type: 'json' };
import ptRefusals from './catalogues/pt/refusals.json' with { type: 'json' };
import ptResults from './catalogues/pt/results.json' with { type: 'json' };
import ptSession from './catalogues/pt/session.json' with { type: 'json' };
import ptShared from './catalogues/pt/shared.json' with { type: 'json' };
import ptShell from './catalogues/pt/shell.json' with { type: 'json' };
import ptSources from './catalogues/pt/sources.json' with { type: 'json' };
import ptTrail from './catalogues/pt/trail.json' with { type: 'json' };
import ptVotes from './catalogues/pt/votes.json' with { type: 'json' };
import ptWords from './catalogues/pt/words.json' with { type: 'json' };
import ptYears from './catalogues/pt/years.json' with { type: 'json' };
import { LANGUAGES, type Language } from './language.ts';
import type { Area, Catalogue } from './sentences.ts';

/** Messages as translators write them. */
export type Written = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every catalogue, for the server and for tests. A browser loads those of one language alone. */
export const written: Record<Area, Record<Language, Written>> = {
  account: { en: account, fr: frAccount, pt: ptAccount, ar: arAccount },
  answers: { en: answers, fr: frAnswers, pt: ptAnswers, ar: arAnswers },
  answersData: { en: answersData, fr: frAnswersData, pt: ptAnswersData, ar: arAnswersData },
  answersDesk: { en: answersDesk, fr: frAnswersDesk, pt: ptAnswersDesk, ar: arAnswersDesk },
  answersPeople: { en: answersPeople, fr: frAnswersPeople, pt: ptAnswersPeople, ar: arAnswersPeople },
  answersTrail: { en: answersTrail, fr: frAnswersTrail, pt: ptAnswersTrail, ar: arAnswersTrail },
  audit: { en: audit, fr: frAudit, pt: ptAudit, ar: arAudit },
  broadcast: { en: broadcast, fr: frBroadcast, pt: ptBroadcast, ar: arBroadcast },
  checks: { en: checks, fr: frChecks, pt: ptChecks, ar: arChecks },
  coverage: { en: coverage, fr: frCoverage, pt: ptCoverage, ar: arCoverage },
  deciding: { en: deciding, fr: frDeciding, pt: ptDeciding, ar: arDeciding },
  displays: { en: displays, fr: frDisplays, pt: ptDisplays, ar: arDisplays },
  done: { en: done, fr: frDone, pt: ptDone, ar: arDone },
  entry: { en: entry, fr: frEntry, pt: ptEntry, ar: arEntry },
  figures: { en: figures, fr: frFigures, pt: ptFigures, ar: arFigures },
  importReport: { en: importReport, fr: frImportReport, pt: ptImportReport, ar: arImportReport },
  imports: { en: imports, fr: frImports, pt: ptImports, ar: arImports },
  management: { en: management, fr: frManagement, pt: ptManagement, ar: arManagement },
  outlook: { en: outlook, fr: frOutlook, pt: ptOutlook, ar: arOutlook },
  papers: { en: papers, fr: frPapers, pt: ptPapers, ar: arPapers },
  parties: { en: parties, fr: frParties, pt: ptParties, ar: arParties },
  places: { en: places, fr: frPlaces, pt: ptPlaces, ar: arPlaces },
  receipts: { en: receipts, fr: frReceipts, pt: ptReceipts, ar: arReceipts },
  refusals: { en: refusals, fr: frRefusals, pt: ptRefusals, ar: arRefusals },
  results: { en: results, fr: frResults, pt: ptResults, ar: arResults },
  session: { en: session, fr: frSession, pt: ptSession, ar: arSession },
  shared: { en: shared, fr: frShared, pt: ptShared, ar: arShared },
  shell: { en: shell, fr: frShell, pt: ptShell, ar: arShell },
  sources: { en: sources, fr: frSources, pt: ptSources, ar: arSources },
  trail: { en: trail, fr: frTrail, pt: ptTrail, ar: arTrail },
  votes: { en: votes, fr: frVotes, pt: ptVotes, ar: arVotes },
  words: { en: words, fr: frWords, pt: ptWords, ar: arWords },
  years: { en: years, fr: frYears, pt: ptYears, ar: arYears },
};

/** Messages in the form from which sentences are made. */
export const compiled = (messages: Written): Catalogue =>
  Object.fromEntries(
    Object.entries(messages).map(([section, texts]) => [
      section,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
    ]),
  );

const catalogues = new Map(
  Object.entries(written).flatMap(([area, languages]) =>
    LANGUAGES.map((language) => [`${area} ${language}`, compiled(languages[language])] as const),
  ),
);

export const catalogueOf = (language: Language, area: Area): Catalogue | undefined =>
  catalogues.get(`${area} ${language}`);
