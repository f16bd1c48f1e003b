import { limits } from '#contract/limits.ts'
import type { MergedRecord } from '#contract/shapes/admin/people.ts'
import type { MergeRefusal } from '#contract/shapes/member.ts'
import { emailOrNone, hasEmail } from '#contract/texts/no-email.ts'
import { memberLevel } from '#domain/permissions.ts'
import { moveSupportMessages } from '#server/areas/help/support-messages.repo.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordEntry } from '#server/platform/access/audit.ts'
import { saveMailedToken } from '#server/platform/access/mailed-tokens.repo.ts'
import { findMember, updateMember } from '#server/platform/access/members.repo.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import { revokeAll } from '#server/platform/access/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { moveWaitingEmails } from '#server/platform/mail/mails.repo.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import { anonymiseMember } from '../erasure.repo.ts'
import { holderOfToken, redeemToken } from '../sign-in/mailed-tokens.ts'
import { sendVerification } from '../sign-in/signup.ts'
import {
  closeRecord,
  countOf,
  deleteReservations,
  getMergeFacts,
  lendToEachOther,
  moveRows,
} from './merge.repo.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findMember>>>
type Half = Row & Awaited<ReturnType<typeof getMergeFacts>>

/** Two records of one person, and by which rules they are merged. */
export type Pair = {
  stays: Half
  ends: Half
  /** Whether the other one may stay instead. */
  mayChoose: boolean
  /** Both sign in, so the member has to agree. */
  asks: boolean
  refusal: MergeRefusal | null
}

/**
 * Two records, and which one stays: the one that signs in, if it is one only; else `wanted`; else one with an e-mail, or the older.
 * @param lock locks both, in the order of their ids, so that two merges at once do not wait for each other
 * @throws AppError not_found; validation_failed for the same record twice, or another one that is to stay
 */
export async function pairOf(
  ctx: Context,
  ids: readonly [string, string],
  { wanted, lock }: { wanted?: string | undefined; lock?: 'update' } = {},
): Promise<Pair> {
  if (ids[0] === ids[1]) throw invalid('other', 'invalid')
  if (wanted !== undefined && !ids.includes(wanted)) throw invalid('stays', 'invalid')
  const halves: Half[] = []
  for (const id of [...ids].sort()) {
    const row = orNotFound(await findMember(ctx.db, id, lock))
    halves.push({ ...row, ...(await getMergeFacts(ctx.db, id, ctx)) })
  }
  const signing = halves.filter(({ signs_in }) => signs_in)
  const mayChoose = signing.length !== 1
  const proposed = [...halves].sort(
    (one, other) =>
      Number(hasEmail(other.email)) - Number(hasEmail(one.email)) ||
      one.created_at.getTime() - other.created_at.getTime(),
  )
  const chosen = mayChoose ? halves.find(({ id }) => id === wanted) : signing[0]
  const stays = orNotFound(chosen ?? proposed[0])
  const ends = orNotFound(halves.find(one => one !== stays))
  const pair = { stays, ends, mayChoose, asks: signing.length === 2 }
  return { ...pair, refusal: await refusalOf(ctx, pair) }
}

async function refusalOf(
  { db, library }: Context,
  { stays, ends }: Pick<Pair, 'stays' | 'ends'>,
): Promise<MergeRefusal | null> {
  if (Math.min(stays.level, ends.level) < memberLevel) return 'merge_staff'
  const numbers = new Set([stays.origin_id, ends.origin_id].filter(Boolean))
  if (library.crm_confirms_loans && numbers.size > 1) return 'merge_crm'
  if (stays.shares && ends.shares) return 'merge_shared'
  if (await lendToEachOther(db, stays.id, ends.id)) return 'merge_shared'
  return ends.reserved ? 'merge_reserved' : null
}

/** What a record has after the merge. Of two cards the one that ends later counts, and its number is found. */
export function mergedFields(ctx: Context, { stays, ends }: Pick<Pair, 'stays' | 'ends'>) {
  const takesEmail = !hasEmail(stays.email) && hasEmail(ends.email)
  const longer = (ends.card_to ?? '') > (stays.card_to ?? '') ? ends : stays
  const accepted = [stays, ends].filter(one => one.adhesion_version !== null)
  const present = accepted.find(one => one.adhesion_version === ctx.library.adhesion_version)
  const adhesion = present ?? accepted[0] ?? stays
  const domicile = stays.domicile ?? ends.domicile
  return {
    ...(takesEmail && { email: ends.email, email_verified_at: ends.email_verified_at }),
    phone_number: stays.phone_number ?? ends.phone_number,
    card_number: longer.card_number ?? stays.card_number ?? ends.card_number,
    origin_id: stays.origin_id ?? ends.origin_id,
    fiscal_code: stays.fiscal_code ?? ends.fiscal_code,
    ...(domicile && { domicile: JSON.stringify(domicile) }),
    banned: stays.banned || ends.banned,
    can_post_objects: stays.can_post_objects || ends.can_post_objects,
    max_loans: Math.max(stays.max_loans, ends.max_loans),
    adhesion_version: adhesion.adhesion_version,
    adhesion_accepted_at: adhesion.adhesion_accepted_at,
  }
}

/**
 * Merges two records in the open transaction, which has locked both. The record that ends loses its ways to sign in; its row
 * stays, without a name. Both addresses are told.
 * @returns what the audit log says of it
 */
export async function mergeRecords(ctx: Context, { stays, ends }: Pair) {
  const { db, at } = ctx
  const moved = await countOf(db, ends.id)
  const fields = mergedFields(ctx, { stays, ends })
  const email = fields.email ?? stays.email
  await revokeAll(ctx, ends.id, 'ended_by_staff')
  await deleteReservations(db, ends.id)
  await moveRows(db, ends.id, stays.id)
  await anonymiseMember(db, ends.id, at)
  await closeRecord(db, ends.id, stays.id)
  await updateMember(db, stays.id, fields)
  for (const former of [stays, ends]) {
    await moveSupportMessages(db, former.email, email)
    // What waited for somebody without an e-mail.
    if (!hasEmail(former.email)) await moveWaitingEmails(db, former.email, email)
    if (hasEmail(former.email)) {
      const other = former.email === email ? email : masked(email)
      await mailPerson(ctx, former, { kind: 'merged', ref: ends.id, data: { other } })
    }
  }
  const person = { id: stays.id, email, first_name: stays.first_name }
  const unconfirmed = fields.email && !fields.email_verified_at
  if (unconfirmed && !ctx.library.document.is.sso_signin) await sendVerification(ctx, person)
  const { id, name, phone_number, card_number } = ends
  const former = { record: id, name, email: emailOrNone(ends.email), phone_number, card_number }
  return { before: former, after: { record: stays.id, name: stays.name, ...numbersOf(moved) } }
}

/** What there is any of, in numbers. */
const numbersOf = (counts: object) =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([what, count]) => [what, Number(count)] as const)
      .filter(([, count]) => count > 0),
  )

/** E-mails the member the link by which they agree, to the address that ends, and tells the other one. */
export async function askToMerge(ctx: Context, { stays, ends }: Pair) {
  const token = newSecret()
  await saveMailedToken(ctx.db, {
    token_hash: secretHash(token),
    member_id: ends.id,
    purpose: 'merge',
    merge_into: stays.id,
    expires_at: new Date(ctx.at.getTime() + limits.mergeHours * 3_600_000),
    created_at: ctx.at,
  })
  const [days, ref] = [limits.mergeHours / 24, token.slice(0, 8)]
  const link = `${siteOf(ctx)}/merge?t=${token}`
  const asked = { link, days, other: masked(stays.email) }
  await mailPerson(ctx, ends, { kind: 'merge_asked', ref, data: asked })
  const told = { days, other: masked(ends.email) }
  await mailPerson(ctx, stays, { kind: 'merge_told', ref, data: told })
}

/** What the link of a merge asks. @throws AppError link_unusable */
export async function readMerge(ctx: Context, token: string) {
  const { stays, ends } = await askedPair(ctx, token)
  return { first_name: ends.first_name, ends: ends.email, stays: masked(stays.email) }
}

/** The member agrees. @throws AppError link_unusable; the refusal of the merge, after which the link still works */
export async function agreeToMerge(ctx: Context, token: string) {
  const pair = await askedPair(ctx, token, 'update')
  if (pair.refusal) throw new AppError(pair.refusal)
  await redeemToken(ctx, token, 'merge')
  const { before, after } = await mergeRecords(ctx, pair)
  await recordEntry(ctx, {
    actorId: pair.stays.id,
    subjectId: null,
    action: 'member_merged',
    status: 200,
    target: pair.stays.id,
    after: { ...after, agreed: true, former: before },
  })
}

/** The pair of a link. Since it was sent nothing may have changed about which of the two ends. */
async function askedPair(ctx: Context, token: string, lock?: 'update'): Promise<Pair> {
  const { member_id, merge_into } = await holderOfToken(ctx, token, 'merge')
  const wanted = merge_into ?? ''
  const pair = await pairOf(ctx, [member_id, wanted], { wanted, ...(lock && { lock }) }).catch(
    (cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'not_found')
        throw new AppError('link_unusable', { cause })
      throw cause
    },
  )
  if (pair.stays.id !== wanted) throw new AppError('link_unusable')
  return pair
}

/** A record as staff see it beside the other one. */
export const recordOf = (half: Half): MergedRecord => ({
  id: half.id,
  name: half.name,
  email: emailOrNone(half.email),
  phone_number: half.phone_number,
  card_number: half.card_number,
  created_at: half.created_at.toISOString(),
  signs_in: half.signs_in,
})

/** An address as its owner recognises it: `an…@example.org`. Who is written to by mistake does not learn it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}
