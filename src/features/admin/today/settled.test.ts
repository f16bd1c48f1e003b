import { expect, test } from 'vitest'
import { settle } from './settled.ts'

const part = (...ids: string[]) => ({ count: ids.length, rows: ids.map(id => ({ id })) })
const row = (id: string, status: string) => ({ count: 1, rows: [{ id, status }] })

test('rows stay in their places: what changed is shown, what is gone is marked, what is new waits', () => {
  const shown = { pickups: part('a', 'b', 'c'), messages: part('m') }
  const fresh = { pickups: part('new', 'c', 'a'), overdue: part('late', 'later') }
  const { parts, gone, news } = settle(shown, fresh)
  expect(parts.pickups?.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(parts.pickups?.count).toBe(3)
  expect(parts.messages).toEqual({ count: 0, rows: [{ id: 'm' }] })
  expect(parts.overdue).toBeUndefined()
  expect([...gone]).toEqual(['pickups/b', 'messages/m'])
  expect(news).toBe(3)
})

test('a row shows what has become of it', () => {
  const { parts, gone, news } = settle(
    { pickups: row('a', 'pending') },
    { pickups: row('a', 'approved') },
  )
  expect(parts).toEqual({ pickups: row('a', 'approved') })
  expect([gone.size, news]).toEqual([0, 0])
})
