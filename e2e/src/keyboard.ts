import type { BuiltInRole } from '@election/contract/people/permissions';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { signIn as say } from '@election/web/session/sentences';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { person } from './people.ts';

/** More tab stops than the longest screen has. */
const STEPS = 150;

export interface Keyboard {
  page: Page;
  type: (text: string) => Promise<void>;
  press: (...keys: string[]) => Promise<void>;
  /** Presses Tab, or Shift+Tab, until the target has the focus and is visible. */
  reach: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Reaches the target and presses Enter. */
  enter: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
}

const DESK = { width: 1280, height: 800 };

/** A reader of the public pages; a use of the pointer fails the test. */
export async function readerAtTheKeyboard(browser: Browser, viewport = DESK): Promise<Keyboard> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointer', ''), true);
  });
  return keyboardOf(await context.newPage());
}

/** A person of that role, signed in by keyboard; a use of the pointer fails the test. */
export async function atTheKeyboard(browser: Browser, role: BuiltInRole, viewport = DESK) {
  const keyboard = await readerAtTheKeyboard(browser, viewport);
  const { page } = keyboard;
  await page.goto('/');
  await keyboard.reach(page.getByLabel(say.email));
  await keyboard.type(person(role).email);
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/$/);
  // The content of the new screen has the focus.
  await expect(page.getByRole('main')).toBeFocused();
  return keyboard;
}

function keyboardOf(page: Page): Keyboard {
  const reach: Keyboard['reach'] = async (target, key = 'Tab') => {
    // Located once: on a long screen that costs more than all the steps.
    await target.waitFor({ state: 'attached' });
    let element = await handleOf(target);
    for (let step = 0; step < STEPS; step++) {
      const { isAttached, isFocused } = await element.evaluate(stateOf);
      if (isFocused) {
        // A toast or a bar that is still moving may cover the target for a moment.
        await expect.poll(() => element.evaluate(stateOf), `${target} has the focus in view`).toEqual(REACHED);
        await expect(page.locator('html[data-pointer]')).toHaveCount(0);
        return;
      }
      if (!isAttached) element = await handleOf(target);
      await page.keyboard.press(key);
    }
    throw new Error(`${target} is not reached by ${key}.`);
  };
  return {
    page,
    reach,
    type: (text) => page.keyboard.type(text),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    enter: async (target, key) => {
      await reach(target, key);
      await page.keyboard.press('Enter');
    },
  };
}

async function handleOf(target: Locator) {
  const handle = await target.elementHandle();
  if (!handle) throw new Error(`${target} is not there.`);
  return handle;
}

const REACHED = { isAttached: true, isFocused: true, isCovered: false };

/** Runs in the page: whether the element has the focus, and whether another one, such as a sticky bar, covers its middle. */
function stateOf(element: Element): typeof REACHED {
  const { left, top, width, height } = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    isAttached: element.isConnected,
    isFocused: element === document.activeElement,
    isCovered: onTop === null || !element.contains(onTop),
  };
}
