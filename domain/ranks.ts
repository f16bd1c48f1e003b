import { isAdmin, isSuper } from './permissions.ts'

/** Only supers make staff, and only of a lower rank than their own. */
export function mayGiveLevel(giver: number, level: number): boolean {
  return isSuper(giver) && isAdmin(level) && level > giver
}

type Person = { memberId: string; level: number }

/**
 * Staff may impersonate members of a lower rank: nobody of their own or a higher rank, and not themselves.
 */
export function canImpersonate(actor: Person, subject: Person): boolean {
  return isAdmin(actor.level) && subject.level > actor.level && subject.memberId !== actor.memberId
}
