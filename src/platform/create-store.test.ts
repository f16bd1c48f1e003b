import { expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'

test('a subscriber is called for each change until it unsubscribes', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set(2)
  store.set(2)
  expect([store.get(), listener.mock.calls.length]).toEqual([2, 1])
  leave()
  store.set(3)
  expect([store.get(), listener.mock.calls.length]).toEqual([3, 1])
})

test('an equal value is stored without calling subscribers', () => {
  const store = createStore({ id: 'anna', at: 1 }, (a, b) => a.id === b.id)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set({ id: 'anna', at: 2 })
  expect([store.get().at, listener.mock.calls.length]).toEqual([2, 0])
  store.set({ id: 'bruno', at: 3 })
  expect(listener).toHaveBeenCalledTimes(1)
})
