import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type EditsDraft, type TypedEdits, useLiveEdits } from './use-live-edits.ts';

/** What the device keeps of a place. */
function device(value: TypedEdits | null = null) {
  const disk = { kept: value };
  const found = value && { value, at: Date.parse('2024-12-07T21:04:00Z') };
  const draft: EditsDraft = {
    found,
    isKept: true,
    isAside: false,
    isSaved: value !== null,
    save: (typed) => {
      disk.kept = typed;
    },
    discard: async () => {
      disk.kept = null;
    },
  };
  return { disk, draft };
}

const open = (draft = device().draft) => renderHook(() => useLiveEdits(draft)).result;

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

it('keeps what is typed on the device with the version that typing began with, and finds it again with its time', () => {
  const { disk, draft } = device();
  const first = open(draft);
  act(() => first.current.begin(1, { votes: 40, version: 3 }));
  expect(disk.kept).toBeNull();
  act(() => first.current.type(1, 41));
  const again = open(device(disk.kept).draft);
  expect(again.current.typed).toEqual({ 1: 41 });
  expect(again.current.seenVersion(1)).toBe(3);
  expect(again.current.dirty).toBe(true);
  expect(again.current.foundFrom).toBe(Date.parse('2024-12-07T21:04:00Z'));
});

it('keeps nothing once everything is saved, cancelled or discarded', () => {
  const typed: TypedEdits = { typed: { 1: 41 }, open: { 1: { votes: 40, version: 3 } } };
  const saved = device(typed);
  const edits = open(saved.draft);
  act(() => edits.current.end([1]));
  expect(saved.disk.kept).toBeNull();
  expect(edits.current.foundFrom).toBeNull();
  const given = device(typed);
  const others = open(given.draft);
  act(() => others.current.discard());
  expect(given.disk.kept).toBeNull();
  expect(others.current.typed).toEqual({});
  expect(others.current.dirty).toBe(false);
});

it('leaves what is typed before the device has answered', () => {
  const kept = device({ typed: { 1: 41 }, open: {} });
  const { result, rerender } = renderHook(({ draft }) => useLiveEdits(draft), {
    initialProps: { draft: { ...kept.draft, found: undefined } as EditsDraft },
  });
  act(() => result.current.type(1, 50));
  rerender({ draft: kept.draft });
  expect(result.current.typed).toEqual({ 1: 50 });
  expect(kept.disk.kept?.typed).toEqual({ 1: 50 });
});
