import type { CoverageAgent } from '@election/contract/figures/coverage';
import { sayCoverage } from '@election/contract/messages/coverage';
import { Popover, UnstyledButton } from '@mantine/core';
import { Age } from '../ui/feedback/Age.tsx';
import classes from './Coverage.module.css';
import { coverage as say } from './sentences.ts';

/** Who enters figures at a place, with what the desk needs for a call: the first here, all of them at a press. */
export function AgentsCell({ place, agents }: { place: string; agents: readonly CoverageAgent[] }) {
  const [first, ...others] = agents;
  if (!first) return <span className={classes.quiet}>{sayCoverage.noAgent}</span>;
  return (
    <div className={classes.agents}>
      <Agent agent={first} />
      {others.length > 0 && (
        <Popover position="bottom-start" shadow="md" trapFocus withinPortal width={320}>
          <Popover.Target>
            <UnstyledButton
              className={classes.others ?? ''}
              aria-label={say.moreAgents({ name: place, count: others.length })}
            >
              {say.more({ count: others.length })}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={say.allAgents({ name: place })}>
            <ul className={classes.list}>
              {agents.map((agent) => (
                <li key={agent.id}>
                  <Agent agent={agent} />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

function Agent({ agent: { name, phone, last_seen_at, waiting } }: { agent: CoverageAgent }) {
  return (
    <div className={classes.agent}>
      <span className={classes.line}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {phone === null ? (
          <span className={classes.quiet}>{say.noPhone}</span>
        ) : (
          <a href={`tel:${phone}`} dir="ltr" className={classes.phone} aria-label={say.call({ name, phone })}>
            {phone}
          </a>
        )}
      </span>
      <span className={classes.quiet}>
        {last_seen_at === null ? (
          say.notSeen
        ) : (
          <>
            {say.seen} <Age since={last_seen_at} />
          </>
        )}
        {waiting !== null && waiting > 0 && (
          <strong className={classes.waiting}> · {say.waiting({ count: waiting })}</strong>
        )}
      </span>
    </div>
  );
}
