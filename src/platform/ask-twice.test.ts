import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askTwice } from './ask-twice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a failed request is repeated after a second and not reported before', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('part')
  const settled = vi.fn()
  const asked = askTwice(load)
  void asked.then(settled, settled)
  await vi.advanceTimersByTimeAsync(900)
  expect(load).toHaveBeenCalledTimes(1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await asked).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a request that fails twice fails, and one that succeeds is sent once', async () => {
  const lost = askTwice(() => Promise.reject(new Error('lost')))
  const failed = expect(lost).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(1100)
  await failed
  const load = vi.fn(async () => 'part')
  expect(await askTwice(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(1)
})
