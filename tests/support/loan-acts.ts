import { expect } from 'vitest'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import type { Mover, OrderAction } from '#domain/loans/order-transitions.ts'
import { isBusy } from '#domain/loans/states.ts'
import { handOver, sound } from '#server/areas/desk/handovers.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { changeStatus, moveOrder } from '#server/areas/loans/loan-moves.ts'
import { factsOf } from '#server/areas/loans/move-loan.ts'
import { openDoor } from '#server/areas/lockers/locker-door.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError } from '#server/core/app-error.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Context, MemberActor, StaffActor } from '#server/platform/context.ts'
import type { World } from './world.ts'

type Asker = Awaited<ReturnType<World['as']>>['ask']
type Answer = Awaited<ReturnType<World['ask']>>

export const motivation = 'Si è rotto'

/** Each member's requests. A session is opened anew when its token would soon end. */
export function askers(world: World) {
  const known = new Map<string, { ask: Asker; since: number }>()
  return async (id: string): Promise<Asker> => {
    const found = known.get(id)
    const at = world.now().getTime()
    if (found && at - found.since < 10 * 60_000) return found.ask
    const { ask } = await world.as(id)
    known.set(id, { ask, since: at })
    return ask
  }
}
export type As = ReturnType<typeof askers>

export const borrowerOf = ({ member_id }: Loan) => member_id ?? ''
export const ordersPath = ({ id }: Loan) => `/v1/me/orders/${id}`

export type WalkedLoan = { row: Loan; facts: LoanFacts }

/** The loans of some products at this moment, with the facts for the state table. */
export async function loansOfProducts(
  world: World,
  products: readonly string[],
): Promise<WalkedLoan[]> {
  const rows = await acrossLibraries(world.store, db =>
    db
      .selectFrom('loans')
      .selectAll()
      .where('library_id', '=', 'bologna')
      .where('object_id', 'in', products)
      .where('status', '!=', 'checkout')
      .orderBy('number')
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  return world.inLibrary(async ctx => {
    const whereabouts = await whereaboutsOf(ctx, ids)
    return rows.map(row => ({
      row,
      facts: factsOf(ctx, row, motivation, whereabouts.get(row.id)),
    }))
  })
}

/** No copy is lent twice on a day. @returns the loans that hold one */
export function expectNoneTwice(loans: readonly Loan[]): Loan[] {
  const holding = loans.filter(({ status }) => isBusy(status))
  for (const one of holding) {
    for (const other of holding) {
      if (one.number >= other.number || one.copy_id !== other.copy_id) continue
      const apart = one.busy_until < other.from_date || other.busy_until < one.from_date
      expect(apart, `${one.id} and ${other.id} share a copy on a day`).toBe(true)
    }
  }
  return holding
}

/** The locker at a pickup point, with a key of its own. @returns sends it a code */
export async function lockerAt(world: World, point: string) {
  const staff = await world.as('staff')
  const { key } = (await staff.ask(`/v1/desk/lockers/${point}/keys`, { method: 'POST' })).body
  return (code: string | null) =>
    world.ask(`/v1/lockers/${point}/codes`, {
      method: 'POST',
      body: { code: code ?? 'AAAA0000' },
      headers: { authorization: `Bearer ${key}` },
    })
}

type Request = (loan: Loan) => Promise<Answer>
export type Requests = Partial<Record<OrderAction, Partial<Record<Mover, Request>>>>

/** The call for each action, by the roles that have one. @param code sends a code to the locker */
export function loanRequests(
  as: As,
  owner: string,
  code: Awaited<ReturnType<typeof lockerAt>>,
): Requests {
  const status = async (who: string, loan: Loan, body: object) =>
    (await as(who))(`${ordersPath(loan)}/status`, { method: 'PATCH', body })
  const staff = async (loan: Loan, path: string, method: string, body?: object) =>
    (await as('staff'))(`/v1/desk/loans/${loan.id}/${path}`, { method, ...(body && { body }) })
  const cancel = async (who: string, loan: Loan) =>
    (await as(who))(ordersPath(loan), { method: 'DELETE', body: { motivation } })
  const defer = async (who: string, loan: Loan) =>
    (await as(who))(`${ordersPath(loan)}/timers`, { method: 'PATCH' })
  return {
    agree: {
      owner: async loan => (await as(owner))(`${ordersPath(loan)}/agreements`, { method: 'POST' }),
    },
    receive: { borrower: loan => status(borrowerOf(loan), loan, { value: 'approved' }) },
    defer: {
      borrower: loan => defer(borrowerOf(loan), loan),
      owner: loan => defer(owner, loan),
    },
    hand_out: {
      desk: loan => staff(loan, 'handovers', 'POST', { kind: 'hand_out' }),
      locker: loan => code(loan.pickup_code),
    },
    undo_hand_out: { desk: loan => staff(loan, 'handovers?move=hand_out', 'DELETE') },
    undo_take_back: { desk: loan => staff(loan, 'handovers?move=take_back', 'DELETE') },
    undo_deny: { desk: loan => staff(loan, 'handovers?move=deny', 'DELETE') },
    take_back: {
      desk: loan => staff(loan, 'handovers', 'POST', { kind: 'take_back', damaged: false }),
      owner: loan => status(owner, loan, { value: 'returned' }),
      locker: loan => code(loan.deposit_code),
    },
    cancel: {
      borrower: loan => cancel(borrowerOf(loan), loan),
      owner: loan => cancel(owner, loan),
    },
    deny: {
      owner: loan => status(owner, loan, { value: 'denied', motivation }),
      desk: loan => staff(loan, 'denials', 'POST', { motivation }),
    },
  }
}

const rolledBack = new Error('Rolled back')

/**
 * What the server would answer to an act now: the use case of its call in a transaction that is rolled back.
 * @returns `null`, or the error's code
 */
export function loanAttempts(world: World, owner: string) {
  async function attempt(act: (ctx: Context) => Promise<unknown>): Promise<string | null> {
    let refusal: string | null = null
    const work = world.inLibrary(async ctx => {
      await act(ctx).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        refusal = error.code
      })
      throw rolledBack
    })
    await work.catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
    return refusal
  }
  const member = (memberId: string): MemberActor => ({
    kind: 'member',
    memberId,
    sessionId: '',
    level: 10,
    rank: 10,
  })
  const staff: StaffActor = { ...member('staff'), staff: true, level: 4, rank: 4 }
  const atDesk = (loan: Loan, kind: 'hand_out' | 'take_back') =>
    attempt(ctx => handOver({ ...ctx, actor: staff }, loan.id, { kind, ...sound }))
  const atDoor = (loan: Loan, code: string | null) =>
    attempt(ctx => openDoor(ctx, loan.headquarters_id ?? '', code ?? ''))
  const between = (memberId: string, loan: Loan, value: 'approved' | 'returned') =>
    attempt(ctx => changeStatus({ ...ctx, actor: member(memberId) }, loan.id, { value }))
  return {
    agree: (loan: Loan) =>
      attempt(ctx => moveOrder({ ...ctx, actor: member(owner) }, loan.id, 'agree')),
    door: (loan: Loan) => atDoor(loan, loan.pickup_code),
    collect: (loan: Loan) => {
      if (loan.method === 'smartlocker') return atDoor(loan, loan.pickup_code)
      if (loan.method === 'p2p') return between(borrowerOf(loan), loan, 'approved')
      return atDesk(loan, 'hand_out')
    },
    giveBack: (loan: Loan) => {
      if (loan.method === 'smartlocker') return atDoor(loan, loan.deposit_code)
      if (loan.method === 'p2p') return between(owner, loan, 'returned')
      return atDesk(loan, 'take_back')
    },
  }
}
export type Attempts = ReturnType<typeof loanAttempts>
