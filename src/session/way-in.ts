import { session } from './session.ts'

/**
 * Where somebody without a session goes to do what only a member can: a visitor signs up, unless members have their
 * profile from a university; whose session expired signs in. The page of each leads to the other.
 */
export function wayIn({ is }: { is: { sso_signin: boolean } }): '/signup' | '/signin' {
  return session().status === 'visitor' && !is.sso_signin ? '/signup' : '/signin'
}
