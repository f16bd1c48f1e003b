import { outboxKey } from '#contract/device.ts'
import type { InputOf } from '#contract/endpoints.ts'
import { call } from '#src/api/client.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { createStoredQueue, type Queued } from './stored-queue.ts'

/** Writes that may wait for a network: messages and wishes. Never a loan or a payment. */
export type Waitable = 'products.review' | 'supports.create' | 'wishes.create'

/** `key` is also the idempotency key, so that a repeated request has its effect once. */
type Entry<N extends Waitable> = Queued & {
  name: N
  input: InputOf<N>
  /** The product or subject it is about, for the list. */
  about: string
  at: number
}
export type Waiting = { [N in Waitable]: Entry<N> }[Waitable]

const queue = createStoredQueue<Waiting>('outbox', ({ name, input, key }) =>
  call(name, input as never, { idempotencyKey: key }),
)
/** Items that wait for a network, oldest first. */
export const { use: useWaiting, drop, sendAll: sendWaiting } = queue

/** Opens the outbox of one person on this device and closes any other. */
export const openOutbox = (of: string) => queue.open(outboxKey(of))

/** Adds an item to the outbox and stores it on the device at once. */
export async function wait<N extends Waitable>(
  of: string,
  { name, input, about }: Pick<Entry<N>, 'name' | 'input' | 'about'>,
) {
  await openOutbox(of)
  const entry = { key: randomKey(), name, input, about, at: deviceNow(), refusal: null }
  await queue.change(all => [...all, entry as unknown as Waiting])
}

/** Replaces the text of an item. It gets a new key, because it is a new message. */
export function reword(key: string, message: string) {
  return queue.change(all =>
    all.map(item => {
      if (item.key !== key || item.name === 'wishes.create') return item
      const input = { ...item.input, body: { ...item.input.body, message } }
      return { ...item, key: randomKey(), input, refusal: null } as Waiting
    }),
  )
}
