import { expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'

test('a subscriber is called for each change until it unsubscribes', () => {
  const store = createStore(1)
  const heard = vi.fn()
  const leave = store.subscribe(heard)
  store.set(2)
  store.set(2)
  expect([store.get(), heard.mock.calls.length]).toEqual([2, 1])
  leave()
  store.set(3)
  expect([store.get(), heard.mock.calls.length]).toEqual([3, 1])
})

test('an equal value is stored without calling subscribers', () => {
  const store = createStore({ id: 'anna', at: 1 }, (a, b) => a.id === b.id)
  const heard = vi.fn()
  store.subscribe(heard)
  store.set({ id: 'anna', at: 2 })
  expect([store.get().at, heard.mock.calls.length]).toEqual([2, 0])
  store.set({ id: 'bruno', at: 3 })
  expect(heard).toHaveBeenCalledTimes(1)
})
