import { openOrderStatuses } from '#contract/order-status.ts'
import { deletedProfile } from '#contract/texts/deleted-profile.ts'
import { noPosition } from '#server/areas/pickup-points/homes.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Locks the owner's products, once the transactions that are reserving one of them have ended. */
export function lockOwnedProducts(db: Db, ownerId: string) {
  return db
    .selectFrom('objects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** An open loan whose borrower is the member, or whose product is theirs. */
export function findOpenLoanOf(db: Db, memberId: string) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .select('loans.id')
    .where('loans.status', 'in', openOrderStatuses)
    .where(eb =>
      eb.or([eb('loans.member_id', '=', memberId), eb('objects.owner_id', '=', memberId)]),
    )
    .executeTakeFirst()
}

export async function anonymiseMember(db: Db, id: string, at: Date) {
  await db
    .updateTable('members')
    .set({
      email: `${id}@deleted.invalid`,
      first_name: deletedProfile,
      name: deletedProfile,
      password_hash: null,
      phone_number: null,
      card_number: null,
      origin_id: null,
      fiscal_code: null,
      domicile: null,
      contact_email: null,
      quiet_since: null,
      can_post_objects: false,
      level: 10,
      rights: [],
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('loans')
    .set({
      note: '',
      note_answers: '[]',
      staff_note: '',
      motivation: null,
      pickup_code: null,
      deposit_code: null,
    })
    .where('member_id', '=', id)
    .execute()
}

const tablesOfMember = [
  'memberships',
  'sessions',
  'carts',
  'wishes',
  'idempotency',
  'support_messages',
  'mailed_tokens',
  'sign_in_codes',
  'adhesions',
  'member_notes',
  'contacts',
  'member_identities',
  'defects',
  'notices',
  'notice_choices',
  'calendar_feeds',
  'queue_places',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'passkey_challenges',
  'second_steps',
  'import_rows',
] as const

/** Support messages and invitations of people who had not signed in have only the e-mail. */
export async function deleteRowsOfMember(db: Db, memberId: string, email: string) {
  for (const table of tablesOfMember) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await deleteOwnFiles(db, memberId)
  for (const table of ['support_messages', 'invitations'] as const) {
    await db.deleteFrom(table).where('email', '=', email).execute()
  }
  await db
    .deleteFrom('mails')
    .where(eb => eb.or([eb('recipient', '=', email), eb('reply_to', '=', email)]))
    .execute()
}

/** Photos that the library's own products and categories show are the library's, whoever uploaded them. */
function deleteOwnFiles(db: Db, memberId: string) {
  return db
    .deleteFrom('files')
    .where('member_id', '=', memberId)
    .where('category_slug', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('objects')
            .select('objects.id')
            .whereRef('objects.id', '=', 'files.object_id')
            .where(one => one(one.fn.coalesce('objects.owner_id', one.val('')), '!=', memberId)),
        ),
      ),
    )
    .execute()
}

/** Withdraws the owner's products. Deletes their pictures, the details of the copies and the home's address. */
export async function withdrawOwnedProducts(db: Db, ownerId: string) {
  await db
    .updateTable('objects')
    .set({ withdrawn: true, imgs: '[]' })
    .where('owner_id', '=', ownerId)
    .execute()
  await db
    .updateTable('copies')
    .from('objects')
    .set({ serial_number: '', value_cents: null, bought_on: null, note: '', state_reason: '' })
    .whereRef('objects.id', '=', 'copies.object_id')
    .where('objects.owner_id', '=', ownerId)
    .execute()
  await db
    .updateTable('headquarters')
    .set({
      ...noPosition,
      available: false,
      address: '',
      approximate_area: null,
    })
    .where('owner_id', '=', ownerId)
    .execute()
}
