import { type Right, rights, type StaffAccess, type Standing } from '#contract/endpoint.ts'

/** Highest level of staff who may do everything, and of supers. */
export const adminLevel = 4
export const superLevel = 1
/** The level of a colleague who has only some rights. Rights count between the levels of staff and of a member. */
export const colleagueLevel = 5
/** The level of everybody else. */
export const memberLevel = 10

export function isAdmin(level: number): boolean {
  return level <= adminLevel
}

export function isSuper(level: number): boolean {
  return level <= superLevel
}

/** What somebody may do: all up to the level of staff, their own rights below it, nothing as a member. */
export function rightsOf({ level, rights: own = [] }: Standing): readonly Right[] {
  if (isAdmin(level)) return rights
  return level < memberLevel ? own : []
}

/** Whether somebody works in the library: with all rights, or with some. */
export function isStaff(person: Standing): boolean {
  return rightsOf(person).length > 0
}

/** Whether somebody may make a call of staff or supers. The table of rights is the `access` of the endpoints. */
export function mayCall(person: Standing, access: StaffAccess | 'super'): boolean {
  if (access === 'super') return isSuper(person.level)
  if (access === 'all') return isAdmin(person.level)
  const fitting = typeof access === 'string' ? [access] : access
  return rightsOf(person).some(right => fitting.includes(right))
}
