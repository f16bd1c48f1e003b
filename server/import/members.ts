import { join } from 'node:path'
import { addDays } from '#domain/plain-date.ts'
import { daysAgo, type Import, idOf, insertAll } from './job.ts'
import { readCsv } from './read-csv.ts'
import { memberRow, membershipRow } from './rows.ts'

/** E-mail → member id. */
export type MemberIds = Map<string, string>

export async function importMembers(job: Import, adhesionVersion: string): Promise<MemberIds> {
  const { db, folder, libraryId, now } = job
  const rows = readCsv(join(folder, 'members.csv'), memberRow)
  const ids: MemberIds = new Map(
    rows.map(row => [row.email, idOf(row.email.replace('@example.org', ''))]),
  )
  await insertAll(
    db,
    'members',
    rows.map(row => ({
      library_id: libraryId,
      id: ids.get(row.email) ?? '',
      email: row.email,
      first_name: row.first_name,
      name: `${row.first_name} ${row.last_name}`,
      password_hash: row.demo_account ? job.demoHash : null,
      level: row.level,
      phone_number: row.phone_number,
      card_number: row.card_number,
      origin_id: row.origin_id,
      domicile: row.address
        ? JSON.stringify({
            address: row.address,
            cap: row.cap ?? '',
            city: row.city ?? '',
            province: row.province ?? '',
          })
        : null,
      banned: row.banned,
      can_post_objects: row.can_post_objects,
      max_loans: row.max_loans,
      adhesion_version: row.adhesion_accepted_days_ago === null ? null : adhesionVersion,
      adhesion_accepted_at:
        row.adhesion_accepted_days_ago === null
          ? null
          : daysAgo(now, row.adhesion_accepted_days_ago),
      email_verified_at: daysAgo(now, row.joined_days_ago),
      created_at: daysAgo(now, row.joined_days_ago),
    })),
  )
  const memberships = readCsv(join(folder, 'memberships.csv'), membershipRow)
  await insertAll(
    db,
    'memberships',
    memberships.map(row => ({
      library_id: libraryId,
      member_id: ids.get(row.member_email) ?? '',
      card_name: row.card_name,
      number: row.number,
      valid_from: dayOf(job, row.from),
      valid_to: dayOf(job, row.to),
      created_at: new Date(`${dayOf(job, row.created)}T10:00:00Z`),
    })),
  )
  return ids
}

/** A day given as such, or counted from today. */
export function dayOf({ today }: Import, text: string): string {
  return text.includes('-', 1) ? text : addDays(today, Number(text))
}
