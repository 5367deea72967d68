import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';
import { isLoopback, outwardOrigin } from './reach';

afterEach(() => vi.restoreAllMocks());

const reached = (...addresses: string[]) => vi.spyOn(api, 'reach').mockResolvedValue({ addresses });

test('this machine has several names, and all of them lead nowhere else', () => {
  expect(['localhost', 'race.localhost', '127.0.0.1', '127.1.2.3', '[::1]'].filter(isLoopback)).toHaveLength(5);
  expect(['192.168.1.2', 'race.example', '127.0.0.1.example', '[2001:db8::1]'].filter(isLoopback)).toHaveLength(0);
});

test('a page that came from elsewhere is invited to by its own address', async () => {
  const asked = reached('http://192.168.1.2:7878');
  await expect(outwardOrigin({ origin: 'https://race.example', hostname: 'race.example' })).resolves.toBe('https://race.example');
  expect(asked).not.toHaveBeenCalled();
});

test('on this machine the server says how others reach it, or that nobody does', async () => {
  const here = { origin: 'http://127.0.0.1:7878', hostname: '127.0.0.1' };
  reached('http://192.168.1.2:7878', 'http://10.0.0.2:7878');
  await expect(outwardOrigin(here)).resolves.toBe('http://192.168.1.2:7878');
  reached();
  await expect(outwardOrigin(here)).resolves.toBeNull();
});
