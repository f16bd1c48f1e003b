import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Borrower, bookThrough, type Choice } from '#tests/support/borrowers.ts'

/** What people noticed during a drill. Times are in milliseconds. */
export type Noticed = {
  /** Bookings that were acknowledged, by their loan. */
  loans: string[]
  /** Bookings that were refused, with the reason. */
  refused: string[]
  /** Bookings that got no answer in the end. */
  unanswered: number
  /** Bookings by the second while nothing was disturbed. */
  rate: number
  /** The longest time in which no booking was acknowledged. */
  bookingGap: number
  /** The longest time in which no read was answered. */
  readingGap: number
  /** Reads that got another answer than 200. */
  failedReads: number
  reads: number
}

const calmMs = 3000
const probeMs = 100

/**
 * Lets people book and read during `disturb`, and for some seconds before and after it.
 * @param patience how long a person's app repeats a booking that got no answer, in milliseconds
 */
export async function underLoad(
  url: string,
  people: { borrowers: readonly Borrower[]; left: Choice[]; patience: number },
  disturb: () => Promise<unknown>,
): Promise<Noticed> {
  let going = true
  const noticed: Noticed = {
    loans: [],
    refused: [],
    unanswered: 0,
    rate: 0,
    bookingGap: 0,
    readingGap: 0,
    failedReads: 0,
    reads: 0,
  }
  const booked = gaps()
  const read = gaps()
  const book = async (borrower: Borrower) => {
    while (going) {
      const choice = people.left.pop()
      if (!choice) break
      const outcome = await bookThrough(() => url, borrower, choice, randomUUID(), people.patience)
      if ('loan' in outcome) {
        noticed.loans.push(outcome.loan)
        booked.note()
      } else if ('refused' in outcome) noticed.refused.push(outcome.refused)
      else noticed.unanswered++
    }
  }
  const probe = async () => {
    const answers: Promise<void>[] = []
    for (; going; await wait(probeMs)) {
      answers.push(
        readOnce(url).then(ok => {
          noticed.reads++
          if (ok) read.note()
          else noticed.failedReads++
        }),
      )
    }
    await Promise.all(answers)
  }
  const work = Promise.all([...people.borrowers.map(book), probe()])
  await wait(calmMs)
  const calm = noticed.loans.length
  booked.start()
  read.start()
  try {
    await disturb()
    await wait(calmMs)
  } finally {
    going = false
    noticed.bookingGap = booked.longest()
    noticed.readingGap = read.longest()
    await work
  }
  return { ...noticed, rate: Math.round((calm / calmMs) * 1000) }
}

async function readOnce(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/v1/catalogs/products/ogt-0034`, {
      signal: AbortSignal.timeout(30_000),
    })
    await answer.text()
    return answer.status === 200
  } catch {
    return false
  }
}

/** The longest time between two successes. */
function gaps() {
  let last = performance.now()
  let most = 0
  const note = () => {
    const now = performance.now()
    most = Math.max(most, now - last)
    last = now
  }
  return {
    start: () => {
      last = performance.now()
      most = 0
    },
    note,
    longest: () => {
      note()
      return Math.round(most)
    },
  }
}
