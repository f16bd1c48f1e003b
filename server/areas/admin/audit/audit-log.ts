import { actsOf, isAuditAct } from '#contract/audit/acts.ts'
import {
  type AuditFormat,
  auditFieldOf,
  formatOf,
  personalFormats,
} from '#contract/audit/fields.ts'
import type { ReceivedOf } from '#contract/endpoints.ts'
import { canonicalEmail } from '#contract/fields.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { codeOf, staffTerms } from '#domain/search/terms.ts'
import { invalid } from '#server/core/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { most } from '../most.ts'
import {
  type AuditFilter,
  type AuditRow,
  findPeople,
  findThings,
  listAuditPage,
  listNamed,
} from './audit-log.repo.ts'

type Asked = ReceivedOf<'admin.audit'>['query']

/** A page of what staff did, the latest first. @throws AppError validation_failed for a made-up cursor */
export async function listAudit(ctx: StaffContext, asked: Asked) {
  const rows = await listAuditPage(ctx.db, await filterOf(ctx, asked), most + 1)
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  const names = await namesOf(ctx, shown)
  return {
    cards: shown.map(row => present(row, names)),
    next: last ? encodeCursor({ key: last.at.toISOString(), id: last.id }) : null,
  }
}

async function filterOf(ctx: StaffContext, asked: Asked): Promise<AuditFilter> {
  const { db, library } = ctx
  const { person, thing, about, from, to, cursor } = asked
  const midnight = (day: string) => instantOf(library.time_zone, day, '00:00')
  const after = decodeCursor(cursor, 'instant')
  if (after && !/^\d{1,18}$/.test(after.id)) throw invalid('cursor', 'invalid')
  return {
    // An address is stored in one spelling of its domain.
    people: person
      ? await findPeople(db, person, staffTerms(canonicalEmail(person) ?? person))
      : null,
    things: thing ? await findThings(db, thing, staffTerms(thing), codeOf(thing)) : null,
    acts: about ? actsOf(about) : null,
    since: from ? midnight(from) : null,
    until: to ? midnight(addDays(to, 1)) : null,
    after: after && { at: after.key, id: after.id },
  }
}

/** Of which kind the ids are that a field has. */
const kinds: { [F in AuditFormat]?: 'point' | 'category' | 'member' | 'copy' } = {
  point: 'point',
  category: 'category',
  categoryList: 'category',
  member: 'member',
  copy: 'copy',
}
/** The same of a target. */
const targets: Record<string, 'point' | 'category' | undefined> = {
  opening: 'point',
  'locker key': 'point',
  category: 'category',
}

type Names = Map<string, { name: string; names: AuditNames }>
type AuditNames = NonNullable<AuditRow['names']>

async function namesOf(ctx: StaffContext, rows: readonly AuditRow[]): Promise<Names> {
  const ids = {
    point: new Set<string>(),
    category: new Set<string>(),
    member: new Set<string>(),
    copy: new Set<string>(),
  }
  for (const row of rows) for (const key of keysOf(row)) ids[key.kind].add(key.id)
  const asked = {
    point: [...ids.point],
    category: [...ids.category],
    member: [...ids.member],
    copy: [...ids.copy],
  }
  if (Object.values(asked).every(list => list.length === 0)) return new Map()
  const found = await listNamed(ctx.db, asked)
  return new Map(found.map(({ key, name, names }) => [key, { name, names: names ?? {} }]))
}

/** The ids in a row whose names are shown. */
function* keysOf({ action, target, before, after }: AuditRow) {
  const kind = targets[action]
  if (kind) yield { kind, id: target }
  for (const [field, value] of [before, after].flatMap(one => Object.entries(one ?? {}))) {
    const known = auditFieldOf(action, field)
    const of = known && kinds[formatOf(known)]
    if (!of) continue
    for (const id of [value].flat()) if (typeof id === 'string') yield { kind: of, id }
  }
}

function present(row: AuditRow, names: Names): AuditEntry {
  const { id, at, action, actor, actor_id, subject_id, member_id, object_id } = row
  const { before, after } = row.erased ? withoutPerson(row) : row
  const own = [...keysOf({ ...row, before, after })].flatMap(({ kind, id }) => {
    const known = names.get(`${kind}:${id}`)
    return known ? [[`${kind}:${id}`, known] as const] : []
  })
  return {
    id,
    at: at.toISOString(),
    actor: actor ?? actor_id,
    action,
    target: row.known ? row.target : '',
    before,
    after,
    by: actor === null ? null : { id: actor_id, name: actor },
    in_name_of: subject_id && row.subject !== null ? { id: subject_id, name: row.subject } : null,
    person: member_id && row.member !== null ? { id: member_id, name: row.member } : null,
    product:
      object_id && row.code !== null
        ? { id: object_id, code: row.code, name: row.name ?? '', names: row.names ?? {} }
        : null,
    names: Object.fromEntries(own),
  }
}

/** The values without what was written about somebody who has left; of an unknown act without any. */
function withoutPerson({ action, before, after }: AuditRow) {
  const keep = (values: AuditRow['before']) =>
    values &&
    Object.fromEntries(
      Object.entries(values).filter(([field]) => {
        const known = isAuditAct(action) && auditFieldOf(action, field)
        return known && !personalFormats.has(formatOf(known))
      }),
    )
  return { before: keep(before), after: keep(after) }
}
