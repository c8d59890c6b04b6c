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

it('keeps a figure typed where nothing was live, with version 0', () => {
  const edits = open();
  act(() => edits.current.type(1, 41));
  expect(edits.current.editing(1)).toBe(true);
  expect(edits.current.seenVersion(1)).toBe(0);
  expect(edits.current.dirty).toBe(true);
});

it('drops what was saved or cancelled, and nothing else', () => {
  const edits = open();
  act(() => edits.current.type(1, 41));
  act(() => edits.current.type(2, 7));
  act(() => edits.current.end([1]));
  expect(edits.current.typed).toEqual({ 2: 7 });
  expect(edits.current.editing(1)).toBe(false);
});

it('is closed once a first figure is blank again', () => {
  const edits = open();
  act(() => edits.current.type(1, 41));
  act(() => edits.current.type(1, null));
  expect(edits.current.editing(1)).toBe(false);
  expect(edits.current.dirty).toBe(false);
});

it('remembers the version of the live value that is typed over without an edit begun before', () => {
  const edits = open();
  act(() => edits.current.type(1, null, { votes: 40, version: 3 }));
  expect(edits.current.editing(1)).toBe(true);
  act(() => edits.current.type(1, 41, { votes: 44, version: 4 }));
  expect(edits.current.seenVersion(1)).toBe(3);
  expect(edits.current.dirty).toBe(true);
});
