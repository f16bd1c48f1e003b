import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openZip } from '#server/import/sources/zip.ts'
import { zipOf } from './export-library.ts'

// What an export may delay the answers to others by, in milliseconds.
const mostDelay = 100

const photo = randomBytes(4_000_000)
const table = Buffer.from(randomBytes(2_500_000).toString('hex'))
const files = new Map<string, Buffer>([
  ['objects.csv', table],
  ['empty.csv', Buffer.alloc(0)],
  ...Array.from({ length: 20 }, (_, at) => [`pictures/${at}.webp`, photo] as const),
])

/** The longest that a timer of 5 ms was late while something went on. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const look = () => {
    longest = Math.max(longest, performance.now() - last - 5)
    last = performance.now()
  }
  const timer = setInterval(look, 5)
  await work()
  await sleep(10)
  clearInterval(timer)
  return longest
}

test('packing 85 MB delays other requests by less than 100 ms', async () => {
  const delays: number[] = []
  // Other work on the machine may delay a round; what packing itself holds up, it holds up in each.
  while (delays.length < 5 && !delays.some(delay => delay < mostDelay)) {
    delays.push(await longestDelay(async () => zipOf(files)))
  }
  expect(Math.min(...delays)).toBeLessThan(mostDelay)
}, 60_000)

test('the zip holds every file as it was', async () => {
  const zip = await openZip('a.zip', await zipOf(files))
  for (const [name, content] of files) {
    expect((await zip.read(name))?.equals(content), name).toBe(true)
  }
})
