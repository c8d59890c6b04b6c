import { contract } from '@election/contract/contract';
import type { OneTimeLink } from '@election/contract/people/passwords';
import type { User } from '@election/contract/people/users';
import { useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { LinkModal } from './LinkModal.tsx';
import { links as say } from './sentences.ts';
import { USER_READS } from './user-reads.ts';

interface Shown {
  name: string;
  link: OneTimeLink;
}

/** Makes one-time links and shows them; the page renders `dialog`. */
export function useUserLinks() {
  const confirm = useConfirm();
  const invite = useWrite(contract.users.invite, { refreshes: USER_READS });
  const factor = useWrite(contract.factors.link, { refreshes: USER_READS });
  const [shown, setShown] = useState<Shown | null>(null);
  const [opened, setOpened] = useState(false);

  const show = (name: string, link: OneTimeLink) => {
    setShown({ name, link });
    setOpened(true);
  };
  const make = async ({ id, name }: User, purpose: OneTimeLink['purpose']) => {
    const made: (OneTimeLink | null)[] = [];
    const done = await confirm({
      title: say.question,
      body: say.body({ purpose, name }),
      run: async () => made.push(await (purpose === 'factor' ? factor : invite).run({ id })),
    });
    const [link] = made;
    if (link) show(name, link);
    else if (done) toastWarning(say.gone);
  };
  return {
    show,
    make: (user: User, purpose: OneTimeLink['purpose']) => void make(user, purpose),
    dialog: shown && <LinkModal key={shown.link.link} {...shown} opened={opened} onClose={() => setOpened(false)} />,
  };
}
