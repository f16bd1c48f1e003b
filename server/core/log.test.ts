import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '#server/core/store/open.ts'
import { openTestStore } from '#tests/support/test-store.ts'
import { describeError } from './log.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const thrownBy = (run: () => unknown) =>
  Promise.resolve()
    .then(run)
    .then(
      () => null,
      (error: unknown) => error,
    )

test('a failed query is logged with its code and position, without its values', async () => {
  const failed = store.db
    .selectFrom('objects')
    .select('id')
    .where('created_at', '=', 'segreto' as never)
  const error = await thrownBy(() => failed.execute())
  expect(String(error)).toContain('segreto')
  expect(describeError(error)).toMatch(/^DatabaseError 22007: .*\n {4}at /)
  expect(describeError(error)).not.toContain('segreto')
})

test('unreadable JSON is logged without its text', async () => {
  const error = await thrownBy(() => JSON.parse('segreto'))
  expect(describeError(error)).toMatch(/^SyntaxError\n {4}at /)
  expect(describeError(error)).not.toContain('segreto')
})

test('any other failure is logged with message and position', () => {
  expect(describeError(new TypeError('x is not a function'))).toMatch(
    /^TypeError: x is not.*\n {4}at /,
  )
  expect(describeError('a text')).toBe('string')
})
