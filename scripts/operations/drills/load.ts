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
  /** How much slower than planned this machine is, to be added to what a disturbance may take. */
  slack: { booking: number; reading: number }
}

const calmMs = 3000
const probeMs = 100
/** A machine that answers less often cannot be measured. */
const calmPatienceMs = 120_000

/**
 * Lets people book and read during `disturb`, and for a while before and after it: until each person could have made one
 * booking, because the time of an undisturbed one is what this machine needs.
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
    slack: { booking: 0, reading: 0 },
  }
  const booked = gaps()
  const read = gaps()
  let slowestBooking = 0
  let slowestRead = 0
  /** The longest time by which this process itself came too late. */
  let lateness = 0
  const book = async (borrower: Borrower) => {
    while (going) {
      const choice = people.left.pop()
      if (!choice) break
      const began = performance.now()
      const outcome = await bookThrough(() => url, borrower, choice, randomUUID(), people.patience)
      if ('loan' in outcome) {
        noticed.loans.push(outcome.loan)
        booked.note()
        slowestBooking = Math.max(slowestBooking, performance.now() - began)
      } else if ('refused' in outcome) noticed.refused.push(outcome.refused)
      else noticed.unanswered++
    }
  }
  const probe = async () => {
    const answers: Promise<void>[] = []
    while (going) {
      const began = performance.now()
      answers.push(
        readOnce(url).then(ok => {
          noticed.reads++
          if (!ok) return void noticed.failedReads++
          read.note()
          slowestRead = Math.max(slowestRead, performance.now() - began)
        }),
      )
      await wait(probeMs)
      lateness = Math.max(lateness, performance.now() - began - probeMs)
    }
    await Promise.all(answers)
  }
  const calmDown = async (bookings: number) => {
    const began = performance.now()
    const before = noticed.loans.length
    await wait(calmMs)
    while (noticed.loans.length < before + bookings && people.left.length > 0) {
      if (performance.now() - began > calmPatienceMs) break
      await wait(probeMs)
    }
    return ((noticed.loans.length - before) / (performance.now() - began)) * 1000
  }
  const work = Promise.all([...people.borrowers.map(book), probe()])
  noticed.rate = Math.round(await calmDown(people.borrowers.length))
  const calm = { booking: slowestBooking, reading: slowestRead }
  booked.start()
  read.start()
  try {
    await disturb()
    await calmDown(1)
  } finally {
    going = false
    noticed.bookingGap = booked.longest()
    noticed.readingGap = read.longest()
    // After it everybody starts again at once.
    noticed.slack = { booking: 2 * calm.booking + lateness, reading: 2 * calm.reading + lateness }
    await work
  }
  return noticed
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
