import { type Count, dayOf, fault, insertAll, instantOf, type Job, upsert } from './job.ts'

/** Members by their e-mail. Staff of one's own rank or above are left as they are. */
export async function importMembers(job: Job): Promise<Count> {
  const { inventory, libraryId, refs, settings, actorLevel } = job
  const table = inventory.tables.members
  const above = (email: string) => {
    const level = refs.levelOf(email)
    return actorLevel !== null && level !== undefined && level <= actorLevel
  }
  const rows = table.rows.filter(row => !above(row.email))
  const count = await upsert(
    job,
    'members',
    ['library_id', 'email'],
    {
      first_name: ['first_name'],
      name: ['first_name', 'last_name'],
      level: ['level'],
      phone_number: ['phone_number'],
      card_number: ['card_number'],
      origin_id: ['origin_id'],
      domicile: ['address'],
      banned: ['banned'],
      can_post_objects: ['can_post_objects'],
      max_loans: ['max_loans'],
    },
    table.has,
    rows.map(row => {
      const { adhesion_accepted: day, adhesion_accepted_days_ago: ago } = row
      const accepted = day || ago !== null ? instantOf(job, day, ago) : null
      const joined = instantOf(job, row.joined, row.joined_days_ago)
      return {
        library_id: libraryId,
        id: refs.member(row.email) ?? '',
        email: row.email,
        first_name: row.first_name,
        name: `${row.first_name} ${row.last_name}`.trim(),
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
        adhesion_version: accepted && settings.adhesionVersion,
        adhesion_accepted_at: accepted,
        email_verified_at: joined,
        created_at: joined,
      }
    }),
  )
  return { ...count, unchanged: count.unchanged + table.rows.length - rows.length }
}

/** Cards held: one is the same when member and days are. */
export async function importMemberships(job: Job): Promise<Count> {
  const { db, inventory, libraryId, refs } = job
  const table = inventory.tables.memberships
  const held = await db
    .selectFrom('memberships')
    .select(['member_id', 'valid_from', 'valid_to'])
    .where('library_id', '=', libraryId)
    .execute()
  const known = new Set(held.map(row => `${row.member_id} ${row.valid_from} ${row.valid_to}`))
  const rows = table.rows.flatMap(row => {
    const [from, to] = [dayOf(job, row.from), dayOf(job, row.to)]
    const memberId = refs.member(row.member_email) ?? ''
    if (to < from) fault(job, table.file, row.line, 'to', 'dates_reversed', row.to)
    if (known.has(`${memberId} ${from} ${to}`)) return []
    const created = row.created ? dayOf(job, row.created) : from
    return [
      {
        library_id: libraryId,
        member_id: memberId,
        card_name: row.card_name,
        number: row.number,
        valid_from: from,
        valid_to: to,
        created_at: new Date(`${created}T10:00:00Z`),
        origin_created_at: row.origin_created ? new Date(`${row.origin_created}T10:00:00Z`) : null,
      },
    ]
  })
  if (job.faults.length === 0) await insertAll(db, 'memberships', rows)
  return { created: rows.length, updated: 0, unchanged: table.rows.length - rows.length }
}
