import type { Locale } from '#contract/limits.ts'
import type { OrderAction } from '#domain/order-status.ts'
import type { Context } from '../context.ts'
import type { LoanNews } from '../mail/loan-texts.ts'
import { queueMail } from '../mail/outbox.ts'
import { siteOf } from '../origin.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Moved } from './move-loan.ts'

export type Party = 'borrower' | 'owner'

/** What a move is called for who hears of it. */
const newsOf: Record<OrderAction, LoanNews | Record<Party, LoanNews>> = {
  confirm: { borrower: 'booked', owner: 'asked' },
  receive: 'received',
  hand_out: 'handed_out',
  undo_hand_out: 'put_back',
  extend: 'extended',
  take_back: 'returned',
  cancel: 'cancelled',
  deny: 'denied',
  lapse: 'lapsed',
}

/** Writes to borrower or owner, in their language, of a move just made; nothing where nobody owns it. */
export async function tellOfLoan(ctx: Context, { loan, action }: Moved, party: Party) {
  const named = newsOf[action]
  await writeOfLoan(ctx, loan.id, party, typeof named === 'string' ? named : named[party])
}

/** Takes the letter of a hand-out back from the queue; where it went out already, says that it was wrong. */
export async function withdrawHandOut(ctx: Context, { loan, ...move }: Moved) {
  const { numDeletedRows } = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('mails')
      .where('library_id', '=', ctx.library.id)
      .where('ref', '=', loan.id)
      .where('kind', '=', 'handed_out')
      .where('sent_at', 'is', null)
      .where('attempts', '=', 0)
      .executeTakeFirst(),
  )
  if (numDeletedRows === 0n) await tellOfLoan(ctx, { loan, ...move }, 'borrower')
}

/** Queues one letter about a loan, in the caller's transaction. */
export function writeOfLoan(ctx: Context, loanId: string, party: Party, news: LoanNews) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const loan = await db
      .selectFrom('loans')
      .innerJoin('objects', join =>
        join
          .onRef('objects.library_id', '=', 'loans.library_id')
          .onRef('objects.id', '=', 'loans.object_id'),
      )
      .leftJoin('headquarters', join =>
        join
          .onRef('headquarters.library_id', '=', 'loans.library_id')
          .onRef('headquarters.id', '=', 'loans.headquarters_id'),
      )
      .innerJoin('members', join =>
        join
          .onRef('members.library_id', '=', 'loans.library_id')
          .onRef('members.id', '=', party === 'borrower' ? 'loans.member_id' : 'objects.owner_id'),
      )
      .select(['loans.id', 'loans.from_date', 'loans.to_date', 'loans.status', 'loans.collect_by'])
      .select(['loans.motivation', 'objects.name as object', 'headquarters.kind'])
      .select(['headquarters.name as point', 'headquarters.address', 'headquarters.city'])
      .select(['members.email', 'members.first_name', 'members.language'])
      .where('loans.library_id', '=', ctx.library.id)
      .where('loans.id', '=', loanId)
      .executeTakeFirst()
    if (!loan) return
    const day = (date: string) => longDay(date, loan.language)
    const deadline = news === 'asked' || news === 'lapsed' ? loan.collect_by : null
    await queueMail(ctx, {
      to: loan.email,
      kind: news,
      ref: loan.id,
      locale: loan.language,
      data: {
        first_name: loan.first_name,
        object: loan.object,
        period: `${day(loan.from_date)} – ${day(loan.to_date)}`,
        until: day(deadline ?? loan.to_date),
        place: placeOf(loan),
        motivation: loan.motivation,
        link: `${siteOf(ctx)}${party === 'borrower' ? `/me/orders/${loan.id}` : '/me/products'}`,
      },
    })
  })
}

/** A private home is never written out: who borrows finds it behind the sign-in. */
function placeOf(point: {
  kind: string | null
  point: string | null
  address: string | null
  city: string | null
}) {
  if (!point.point || point.kind === 'private') return ''
  return [point.point, point.address, point.city].filter(Boolean).join(', ')
}

function longDay(date: string, locale: Locale): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
