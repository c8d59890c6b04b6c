import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@election/contract/messages/language';
import { Anchor, Group } from '@mantine/core';
import { chooseLanguage, useLanguage } from '../app/language.ts';
import { toastWarning } from '../ui/feedback/toasts.ts';
import { signIn as say } from './sentences.ts';

interface LanguageChoiceProps {
  /** Called once the page is in the language. */
  onChosen?: (language: Language) => void;
  justify?: 'center' | 'flex-start';
}

export function LanguageChoice({ onChosen, justify = 'center' }: LanguageChoiceProps) {
  const current = useLanguage();
  const choose = (language: Language) =>
    chooseLanguage(language).then(
      () => onChosen?.(language),
      () => toastWarning(say.languageNotLoaded),
    );
  return (
    <Group component="nav" aria-label={say.language} gap="md" justify={justify}>
      {LANGUAGES.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          lang={language}
          mih={44}
          underline={language === current ? 'always' : 'hover'}
          aria-current={language === current || undefined}
          onClick={() => void choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Anchor>
      ))}
    </Group>
  );
}
