import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isPage, isPageOrFile } from './addresses.ts';

it.each([
  ['GET', '/', 'page'],
  ['HEAD', '/home', 'page'],
  ['GET', '/manager/employee-profile?employee=1&email=petra@example.test', 'page'],
  ['GET', '/console/people?search=petra@example.test', 'page'],
  ['POST', '/home', 'neither'],
  ['GET', '/favicon.ico', 'neither'],
  ['GET', '/assets/index-a1.js', 'file'],
  ['GET', '/locales/en.a1.json?v=2', 'file'],
  ['GET', '/console/assets/index-a1.css', 'file'],
  ['POST', '/assets/index-a1.js', 'neither'],
  ['GET', '/other/assets/index-a1.js', 'neither'],
  ['GET', '/api/check/home', 'neither'],
  ['GET', '/api', 'neither'],
  ['GET', '/identity/sign-in', 'neither'],
])('%s %s is of a page and its files: %s', (method, url, kind) => {
  const request = { method, url } as FastifyRequest;
  expect([isPage(request), isPageOrFile(request)]).toEqual([kind === 'page', kind !== 'neither']);
});
