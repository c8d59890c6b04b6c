import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/queries.ts';
import { clearSession } from '../api/session-store.ts';
import { Shell } from './Shell.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('measures its bar once while it does not change', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  let measured = 0;
  class Observer {
    readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element) {
      if (target.tagName !== 'HEADER') return;
      measured += 1;
      const size = { inlineSize: 800, blockSize: 56 };
      const entry = { target, borderBoxSize: [size], contentRect: { x: 0, y: 0 } } as unknown as ResizeObserverEntry;
      this.tell([entry], this);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  render(
    <MantineProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider
          router={createMemoryRouter([{ path: '/', element: <Shell aboveContent={null} overPage={null} /> }])}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  for (let frame = 0; frame < 5; frame++) act(() => vi.advanceTimersToNextFrame());
  expect(measured).toBe(1);
  expect(document.querySelector<HTMLElement>('[style*="--bar-height"]')?.style.getPropertyValue('--bar-height')).toBe(
    '56px',
  );
});
