import * as say from '@election/contract/messages/screens-session';
import type { BuiltInRole } from '@election/contract/permissions';
import { PASSWORD } from '@election/server/rehearsal/accounts';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { person } from './people.ts';

/** More steps than the longest screen has; whoever needs them is lost. */
const STEPS = 150;

export interface Keyboard {
  page: Page;
  type: (text: string) => Promise<void>;
  press: (...keys: string[]) => Promise<void>;
  /** Tab, or Shift+Tab, until the focus is there, in plain sight. */
  reach: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Reaches what is to be pressed, and presses it. */
  enter: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
}

/** Somebody of that role, signed in without a mouse; a pointer that is used all the same ends the test. */
export async function atTheKeyboard(browser: Browser, role: BuiltInRole, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointer', ''), true);
  });
  const page = await context.newPage();
  const hands = keyboardOf(page);
  await page.goto('/');
  await hands.reach(page.getByLabel(say.email));
  await hands.type(person(role).email);
  await hands.press('Tab');
  await hands.type(PASSWORD);
  await hands.press('Enter');
  await expect(page).not.toHaveURL(/\/$/);
  // What comes next is at hand: the content of the screen that opened.
  await expect(page.getByRole('main')).toBeFocused();
  return hands;
}

function keyboardOf(page: Page): Keyboard {
  const reach: Keyboard['reach'] = async (target, key = 'Tab') => {
    // Looked for once: on a long screen that is more work than all the steps.
    await target.waitFor({ state: 'attached' });
    let element = await handleOf(target);
    for (let step = 0; step < STEPS; step++) {
      const { there, focused, seen } = await element.evaluate(whereIs);
      if (focused) {
        expect(seen, `${target} is in sight`).toBe(true);
        await expect(page.locator('html[data-pointer]')).toHaveCount(0);
        return;
      }
      if (!there) element = await handleOf(target);
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

/** Runs in the page: whether the element has the focus, and whether a bar that stays in sight lies over it. */
function whereIs(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const focused = element === document.activeElement;
  return { there: element.isConnected, focused, seen: over !== null && element.contains(over) };
}
