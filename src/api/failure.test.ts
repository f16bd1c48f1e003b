import ky, { NetworkError, TimeoutError } from 'ky'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Failure, isTransient, toFailure } from './failure.ts'
import { readFailure } from './read-failure.ts'

const request = new Request('http://localhost/v1/me')
const refused = async (status: number, body: string) => {
  const call = ky('http://localhost/v1/me', {
    retry: 0,
    fetch: async () =>
      new Response(body, {
        status,
        headers: { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html' },
      }),
  })
  return call.then(
    () => undefined,
    error => error,
  )
}

test('a refusal has its code, fields and alternatives', async () => {
  const alternatives = [{ from_date: '2026-12-01', to_date: '2026-12-03' }]
  const lines = [{ product_id: 'p', name: 'Tenda', names: {}, code: 'object_busy' }]
  const error = {
    code: 'object_busy',
    message: 'x',
    request_id: 'r1',
    alternatives,
    lines,
    retry_after: 3,
  }
  const failure = readFailure(await refused(409, JSON.stringify({ error })))
  expect(failure).toMatchObject({ code: 'object_busy', status: 409, alternatives, requestId: 'r1' })
  expect(failure.lines).toEqual(lines)
  expect(failure.retryAfter).toBe(3)
  expect(failure.fields).toEqual({})
})

test.each([
  [502, '<html>Bad gateway</html>', 'unavailable'],
  [404, '<html>', 'unreadable_answer'],
  [400, '{"error":{"code":"never_heard_of","message":"","request_id":""}}', 'unreadable_answer'],
])('an answer of %d without our error format: %s', async (status, body, code) => {
  expect(readFailure(await refused(status, body)).code).toBe(code)
})

test('every thrown value gets a code', () => {
  expect(toFailure(new TypeError('Failed to fetch')).code).toBe('offline')
  expect(toFailure(new NetworkError(request)).code).toBe('offline')
  expect(toFailure(new TimeoutError(request)).code).toBe('timeout')
  expect(toFailure(new SyntaxError('JSON')).code).toBe('unreadable_answer')
  expect(toFailure(v.safeParse(v.string(), 1)).code).toBe('internal')
  const known = new Failure('forbidden')
  expect(toFailure(known)).toBe(known)
})

test('only temporary failures are tried again', () => {
  expect(isTransient(new Failure('offline'))).toBe(true)
  expect(isTransient(new Failure('library_unavailable', { status: 503 }))).toBe(true)
  expect(isTransient(new Failure('forbidden', { status: 403 }))).toBe(false)
})
