import { contract } from '@election/contract/contract';
import { series } from '@election/contract/messages/lists';
import { Stack, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useMay } from '../../api/actor.ts';
import { useRead, useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { PageHeader } from '../../ui/feedback/PageHeader.tsx';
import { LanguageChoice } from '../LanguageChoice.tsx';
import { PhonePin } from '../lock/PhonePin.tsx';
import classes from './Account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { account as say } from './sentences.ts';

const SecondFactor = lazyPart(() => import('./SecondFactor.tsx').then((module) => module.SecondFactor));

/** The person's details, sessions and password. */
export function AccountPage() {
  const may = useMay();
  return (
    <>
      <PageHeader title={say.heading} />
      <Stack gap="xl">
        <Facts />
        <AccountLanguage />
        {may('entries.submit') && <PhonePin />}
        <Suspense>
          <SecondFactor />
        </Suspense>
        <Devices />
        <ChangePassword />
      </Stack>
    </>
  );
}

function Facts() {
  const user = useUser();
  const { data } = useRead(contract.users.read, { id: user.id }, { quiet: true });
  const region = data?.correspondent?.region.title;
  const constituencies = data && series(data.user_constituencies.map(({ name }) => name));
  const facts: readonly [string, string | undefined][] = [
    [say.name, user.name],
    [say.email, user.email],
    [say.phone, data?.phone ?? undefined],
    [say.role, user.role.name],
    [say.region, user.scope === 'any' ? say.everywhere : region],
    [say.constituencies, constituencies],
  ];
  return (
    <section>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <Text c="dimmed" size="sm">
        {say.readOnly}
      </Text>
    </section>
  );
}

/** The language of the account: its person finds it on every device. */
function AccountLanguage() {
  const choose = useWrite(contract.session.chooseLanguage, { refreshes: [contract.session.me] });
  return (
    <section aria-labelledby="language">
      <Title order={2} size="h3" id="language">
        {say.language}
      </Title>
      <LanguageChoice
        justify="flex-start"
        onChosen={(language) => void choose.run({ language }).catch(() => undefined)}
      />
    </section>
  );
}
