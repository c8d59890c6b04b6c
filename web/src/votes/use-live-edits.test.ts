import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLiveEdits } from './use-live-edits.ts';

const open = () => renderHook(useLiveEdits).result;

it('remembers the version that typing began with', () => {
  const edits = open();
  act(() => edits.current.begin(1, { votes: 40, version: 3 }));
  expect(edits.current.editing(1)).toBe(true);
  expect(edits.current.seenVersion(1)).toBe(3);
  expect(edits.current.dirty).toBe(false);
  act(() => edits.current.type(1, 41));
  expect(edits.current.dirty).toBe(true);
  expect(edits.current.seenVersion(1)).toBe(3);
});

it('keeps a figure typed where nothing was live, whatever arrives meanwhile', () => {
  const edits = open();
  act(() => edits.current.type(1, 41));
  expect(edits.current.editing(1)).toBe(true);
  expect(edits.current.seenVersion(1)).toBe(0);
  expect(edits.current.dirty).toBe(true);
});

it('forgets what was saved or called off, and nothing else', () => {
  const edits = open();
  act(() => edits.current.type(1, 41));
  act(() => edits.current.type(2, 7));
  act(() => edits.current.end([1]));
  expect(edits.current.typed).toEqual({ 2: 7 });
  expect(edits.current.editing(1)).toBe(false);
});

it('is as before once a figure that was entered is blank again', () => {
  const edits = open();
  act(() => edits.current.type(1, 41));
  act(() => edits.current.type(1, null));
  expect(edits.current.editing(1)).toBe(false);
  expect(edits.current.dirty).toBe(false);
});
