import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { codeTimeTexts } from '#contract/texts/code-times.ts'
import { shortDay } from '#contract/texts/day-text.ts'
import { type LoanStoryKind, loanStories } from '#contract/texts/loan-stories.ts'
import { addDays, eachDay, later, type PlainDate } from '#domain/days/plain-date.ts'
import { loanStory } from '#domain/loans/loan-story.ts'
import { orderStoryFacts, orderVisit } from '#domain/loans/order-facts.ts'
import { isClosed } from '#domain/loans/states.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { type As, type Attempts, borrowerOf, ordersPath } from './loan-acts.ts'
import type { World } from './world.ts'

/** What a message or a screen says that its reader does next. */
type Said = { says: LoanStoryKind; day: PlainDate | null }
type Now = { today: PlainDate; time: string }
/** A message about a loan. */
type Message = { loan: string; toBorrower: boolean; text: string; push: boolean }

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
const pattern = (text: string) =>
  escaped(text).replace('{day}', '(?<day>\\S+ \\d+ [^\\s,.]+)').replace('{days}', '\\d+')
const sentences = Object.entries(loanStories).map(
  ([says, text]) =>
    [says as LoanStoryKind, new RegExp(`(?:^|\n)${pattern(text)}(?=\\. |\n|$)`)] as const,
)

/** The day that a text writes without its year, near today. */
function dayIn(text: string | undefined, today: PlainDate): PlainDate | null {
  if (!text) return null
  const near = eachDay(addDays(today, -150), addDays(today, 300))
  return near.find(day => shortDay(day, 'it') === text) ?? null
}

/** The sentence of a loan's story in a message. */
function saidIn(text: string, today: PlainDate): Said | null {
  for (const [says, sentence] of sentences) {
    const found = sentence.exec(text)
    if (found) return { says, day: dayIn(found.groups?.day, today) }
  }
  return null
}

/** When a message says that a code opens the locker. */
function codeIn(text: string, today: PlainDate) {
  const line = text.split('\n').find(one => one.startsWith('Il codice dello smartlocker '))
  for (const says of ['from', 'until', 'empty'] as const) {
    const found = line && new RegExp(pattern(codeTimeTexts[says]), 'i').exec(line)
    if (found) return { says, day: dayIn(found.groups?.day, today) }
  }
  return null
}

/** The columns that number messages, because several are written at the same instant. */
export const numberMessages = ['mails', 'pushes']
  .map(table => `alter table ${table} add column made bigint generated always as identity;`)
  .join('')
const made = sql<string>`made`.as('made')

/** Counts what was said, to check that the walks cover it. */
export function countPromises() {
  const seen = new Map<string, number>()
  const wanted = ['mail', 'push', 'screen'].flatMap(where =>
    ['desk', 'smartlocker', 'p2p'].map(method => `${where}, ${method}`),
  )
  return {
    count: (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1),
    of: () => Object.fromEntries(seen),
    missing: () => wanted.filter(what => !seen.has(what)),
  }
}

type Around = {
  world: World
  as: As
  attempts: Attempts
  owner: string
  now: () => Now
  /** Whether a loan's pickup point is closed on a day, as the test knows it. */
  isShut: (loan: Loan, day: PlainDate) => boolean
  /** Until when somebody may come to a pickup point today. */
  lastVisit: (loan: Loan) => string
  count: (what: string) => void
}

/**
 * Compares what messages and screens promise with what the server does: whoever is told to collect gets the product and
 * until the last day that was named, whoever is told to wait does not.
 */
export function loanPromises(around: Around) {
  const { world, as, attempts, owner, now, isShut, lastVisit, count } = around
  const last = { mail: '0', push: '0' }
  /** The last day to collect each loan that its borrower was told by a message. */
  const promised = new Map<string, { until: PlainDate; text: string }>()

  /** The messages about some loans since the last call, oldest first. */
  async function newMessages(loans: readonly Loan[]): Promise<Message[]> {
    const ids = loans.map(({ id }) => id)
    if (ids.length === 0) return []
    const { mails, pushes } = await acrossLibraries(world.store, async db => ({
      mails: await db
        .selectFrom('mails')
        .select([made, 'recipient', 'ref', 'body'])
        .where(made.expression, '>', last.mail)
        .orderBy('made')
        .execute(),
      pushes: await db
        .selectFrom('pushes')
        .innerJoin('push_subscriptions as device', 'device.id', 'subscription_id')
        .select([made, 'device.member_id', 'tag', 'body'])
        .where(made.expression, '>', last.push)
        .orderBy('made')
        .execute(),
    }))
    last.mail = mails.at(-1)?.made ?? last.mail
    last.push = pushes.at(-1)?.made ?? last.push
    const found = [
      ...mails.map(({ ref, recipient, body }) => ({
        loan: ref.split(' ')[0] ?? '',
        to: recipient.split('@')[0],
        text: body ?? '',
        push: false,
      })),
      ...pushes.map(({ tag, member_id, body }) => ({
        loan: tag.slice(tag.indexOf(':') + 1),
        to: member_id,
        text: body ?? '',
        push: true,
      })),
    ]
    return found
      .filter(({ loan }) => ids.includes(loan))
      .map(({ to, ...message }) => {
        const loan = loans.find(({ id }) => id === message.loan)
        return { ...message, toBorrower: to === loan?.member_id }
      })
  }

  /** A day from one on, and until another, on which somebody can come. */
  const visit = (loan: Loan, from: PlainDate, to: PlainDate) =>
    from <= to &&
    eachDay(from, to).some(
      day => !isShut(loan, day) && (day !== now().today || now().time < lastVisit(loan)),
    )

  async function checkCode(
    { says, day }: NonNullable<ReturnType<typeof codeIn>>,
    loan: Loan,
    why: string,
  ) {
    if (says === 'from') {
      if (day === null || day < loan.from_date) expect.unreachable(why)
      expect(isShut(loan, day), why).toBe(false)
      return
    }
    const refusal = await attempts.door(loan)
    if (says === 'until') expect([refusal, day ?? ''], why).toEqual([null, loan.collect_by])
    else expect(refusal, why).not.toBe(null)
  }

  /** What a party of a loan is told, against what happens if they do so. */
  async function checkSaid({ says, day }: Said, loan: Loan, why: string) {
    const { today } = now()
    const begun = loan.from_date <= today
    const refusal = async () => attempts.collect(loan)
    const early = ['loan_not_begun', 'code_too_early']
    const collects = async () => expect(begun ? [null] : early, why).toContain(await refusal())
    switch (says) {
      case 'collect_from':
      case 'bring_on':
        if (day === null) return expect.unreachable(why)
        expect(visit(loan, day, day), why).toBe(true)
        expect([day >= loan.from_date, day <= (loan.collect_by ?? loan.to_date)], why).toEqual([
          true,
          true,
        ])
        return collects()
      case 'collect_by':
      case 'collect_today':
        expect(begun, why).toBe(true)
        expect(visit(loan, today, says === 'collect_by' ? (day ?? '') : today), why).toBe(true)
        return collects()
      case 'bring_today':
      case 'bring_soon':
        return collects()
      case 'waits_back':
      case 'waits_return':
        expect(['object_not_back', ...early], why).toContain(await refusal())
        return
      case 'waits_repair':
        expect(['object_in_maintenance', ...early], why).toContain(await refusal())
        return
      case 'waits_place':
        expect(visit(loan, later(today, loan.from_date), loan.to_date), why).toBe(false)
        return
      case 'answer_by':
      case 'answer_today':
      case 'answer_awaited':
      case 'answer_awaited_today':
        expect(says.endsWith('today') || (day ?? '') > today, why).toBe(true)
        expect([await attempts.agree(loan), await refusal()], why).toEqual([
          null,
          'owner_not_agreed',
        ])
        return
      case 'meet_by':
      case 'meet_today':
        expect(says === 'meet_today' || (day ?? '') > today, why).toBe(true)
        return collects()
      case 'have_until':
      case 'return_today':
      case 'return_next':
        if (says === 'return_next') expect(visit(loan, day ?? '', day ?? ''), why).toBe(true)
        if (says === 'return_today') expect(visit(loan, today, today), why).toBe(true)
        if (says === 'have_until') expect(day, why).toBe(loan.to_date)
        expect(await attempts.giveBack(loan), why).toBe(null)
        return
      case 'time_is_up':
        expect(visit(loan, today, loan.collect_by ?? loan.to_date), why).toBe(false)
        return
      case 'overdue':
      case 'overdue_one':
        expect(await attempts.giveBack(loan), why).toBe(null)
        return
    }
  }

  const lastDays: readonly LoanStoryKind[] = [
    ...(['collect_by', 'collect_today', 'meet_by', 'meet_today'] as const),
    ...(['answer_awaited', 'answer_awaited_today'] as const),
  ]

  return {
    /** No loan ends before the day until which its borrower was told to have time. */
    expectOver(loan: Loan) {
      const told = promised.get(loan.id)
      expect((told?.until ?? '') < now().today, `${loan.id} ends after ${told?.text}`).toBe(true)
    },

    /** Checks the messages since the last call. @returns for which loans there were some */
    async checkMessages(loans: readonly Loan[]): Promise<Set<string>> {
      const { today } = now()
      const messages = await newMessages(loans)
      for (const loan of loans) {
        for (const toBorrower of [true, false]) {
          const about = messages.filter(
            one => one.loan === loan.id && one.toBorrower === toBorrower,
          )
          const last = about.findLast(({ push }) => !push)
          if (!last) continue
          const why = `${loan.id} ${loan.status}, ${JSON.stringify(now())}: ${last.text}`
          const said = saidIn(last.text, today)
          const push = about.findLast(one => one.push)
          if (push) {
            count(`push, ${loan.method}`)
            expect(saidIn(push.text, today), why).toEqual(said)
          }
          count(`mail, ${loan.method}`)
          if (!said) expect.unreachable(why)
          if (toBorrower) promised.delete(loan.id)
          if (toBorrower && lastDays.includes(said.says))
            promised.set(loan.id, { until: said.day ?? today, text: last.text })
          if (isClosed(loan.status)) {
            expect(await attempts.collect(loan), why).not.toBe(null)
            continue
          }
          await checkSaid(said, loan, why)
          const code = codeIn(last.text, today)
          if (code) await checkCode(code, loan, why)
        }
      }
      return new Set(messages.map(({ loan }) => loan))
    },

    /** Checks what the pages of some open loans say to their borrowers, and to an owner. */
    async checkScreens(loans: readonly Loan[]) {
      if (loans.length === 0) return
      const points: PickupPoint[] = (await world.ask('/v1/headquarters')).body
      for (const loan of loans) {
        const readers =
          loan.method === 'p2p' ? (['borrower', 'owner'] as const) : (['borrower'] as const)
        for (const reader of readers) {
          const ask = await as(reader === 'owner' ? owner : borrowerOf(loan))
          const order: Order = (await ask(ordersPath(loan))).body
          const rules = { lastVisitMinutes: 15, deliverUntil: '14:00' }
          const facts = orderStoryFacts(
            order,
            now().today,
            orderVisit(order, points, { ...now(), ...rules }),
          )
          const story = loanStory(facts, reader)
          count(`screen, ${loan.method}`)
          const why = `${loan.id} ${loan.status}, ${JSON.stringify([now(), story])}`
          await checkSaid(story, loan, why)
          const told = promised.get(loan.id)
          if (reader === 'borrower' && told && lastDays.includes(story.says))
            expect((story.day ?? now().today) >= told.until, `${why} after ${told.text}`).toBe(true)
        }
      }
    },
  }
}
