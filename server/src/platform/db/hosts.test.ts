import { expect, test } from 'vitest';
import { hostsOf, withHostsOf } from './hosts.ts';

test('a connection string names one host or several; standbys are not asked for', () => {
  const one = 'postgres://u:p%40@db-1:5432/election?sslmode=require';
  expect(hostsOf(one)).toEqual([one]);
  expect(hostsOf('postgres://u:p@db-1:5432,db-2,[::1]:5433/election?target_session_attrs=read-write')).toEqual([
    'postgres://u:p@db-1:5432/election',
    'postgres://u:p@db-2/election',
    'postgres://u:p@[::1]:5433/election',
  ]);
  expect(hostsOf('postgres://db-1/election?target_session_attrs=primary')).toEqual(['postgres://db-1/election']);
  for (const wrong of [
    'db-1',
    'http://db-1/x',
    'postgres://u@a,/x',
    'postgres://u@a:5432,b:port/x',
    'postgres://a,b/x?target_session_attrs=standby',
  ])
    expect(() => hostsOf(wrong), wrong).toThrow();
});

test('another user signs in at the same hosts', () => {
  const many = 'postgres://owner:secret@db-1:5432,db-2:5432/election';
  const prepared = 'postgres://server:other@db-2:5432/election';
  expect(withHostsOf(prepared, many)).toBe('postgres://server:other@db-1:5432,db-2:5432/election');
  expect(withHostsOf(prepared, 'postgres://owner@db-1/election')).toBe(prepared);
});
